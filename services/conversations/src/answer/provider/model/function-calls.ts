import type { ToolFunction } from '../tools/tool-box';

/** A function as the chat completions protocol offers it. */
export interface ChatTool {
  readonly type: 'function';
  readonly function: ToolFunction;
}

/** A call as a model has written it, whole. */
export interface WrittenCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A part of a call: a stream brings its arguments in pieces, under one index. */
export interface CallPart {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The limit for all calls of a round together, since a model may write without end. */
const MAX_CHARACTERS = 256 * 1024;
const MAX_CALLS = 64;

/** The parts that `tool_calls` of one message or delta holds; what has another form is left out. */
export function callPartsOf(tool_calls: unknown): CallPart[] {
  if (!Array.isArray(tool_calls)) return [];
  return tool_calls.slice(0, MAX_CALLS).flatMap((part: unknown, position) => partOf(part, position) ?? []);
}

function partOf(part: unknown, position: number): CallPart | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const { index, id, function: called } = part as Record<string, unknown>;
  const { name, arguments: json } = (typeof called === 'object' && called !== null ? called : {}) as Record<
    string,
    unknown
  >;
  return {
    index: typeof index === 'number' ? index : position,
    id: textOf(id),
    name: textOf(name),
    arguments: typeof json === 'object' && json !== null ? JSON.stringify(json) : textOf(json),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : '');

/** Puts the parts of one round's calls together. */
export function writtenCalls() {
  const calls = new Map<number, { id: string; name: string; arguments: string }>();
  let letters = 0;
  return {
    add(parts: readonly CallPart[]): void {
      for (const { index, id, name, arguments: json } of parts) {
        letters += name.length + json.length;
        if (letters > MAX_CHARACTERS || (calls.size >= MAX_CALLS && !calls.has(index))) return;
        const call = calls.get(index) ?? { id: '', name: '', arguments: '' };
        calls.set(index, { id: call.id || id, name: call.name + name, arguments: call.arguments + json });
      }
    },
    /** In the order in which they were begun; one without an id gets one of its place. */
    all: (): WrittenCall[] =>
      [...calls.values()].map(({ id, name, arguments: json }, place) => ({
        id: id || `call_${place}`,
        type: 'function',
        function: { name, arguments: json },
      })),
  };
}
