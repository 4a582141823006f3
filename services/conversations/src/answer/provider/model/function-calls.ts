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
  /** Data of the server that it wants back with the call, such as Gemini's signature of a thought. */
  readonly extra_content?: unknown;
}

/** A part of a call: a stream brings its arguments in pieces, as a rule under one index. */
export interface CallPart {
  readonly index?: number;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  readonly extra_content?: unknown;
}

/** The limit for all calls of a round together, since a model may write without end. */
const MAX_CHARACTERS = 256 * 1024;
const MAX_CALLS = 64;

/** The parts that `tool_calls` of one message or delta holds; what has another form is left out. */
export function callPartsOf(tool_calls: unknown): CallPart[] {
  return Array.isArray(tool_calls) ? tool_calls.slice(0, MAX_CALLS).flatMap((part) => partOf(part) ?? []) : [];
}

/** The one part of `function_call`, the form of calls before `tool_calls`. */
export const legacyCallPartsOf = (function_call: unknown): CallPart[] =>
  isObject(function_call) ? callPartsOf([{ index: 0, function: function_call }]) : [];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function partOf(part: unknown): CallPart | undefined {
  if (!isObject(part)) return undefined;
  const { id, function: called, extra_content } = part;
  const { name, arguments: json } = isObject(called) ? called : {};
  const index = indexOf(part.index);
  return {
    id: textOf(id),
    name: textOf(name),
    arguments: isObject(json) ? JSON.stringify(json) : textOf(json),
    ...(index !== undefined && { index }),
    ...(isObject(extra_content) && { extra_content }),
  };
}

const indexOf = (index: unknown): number | undefined =>
  index === null || index === undefined || index === '' || !Number.isInteger(Number(index)) ? undefined : Number(index);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : '');

/** A call whose arguments are still arriving. */
interface GrowingCall {
  index: number | undefined;
  id: string;
  name: string;
  arguments: string;
  extra_content?: unknown;
}

/** Puts the parts of one round's calls together. `round` keeps ids apart that this service gives. */
export function writtenCalls(round: number) {
  const calls: GrowingCall[] = [];
  let letters = 0;

  /** The call that a part continues; undefined when it begins one. */
  function continued({ index, id, name, arguments: json }: CallPart): GrowingCall | undefined {
    const fits = (call: GrowingCall): boolean =>
      index === undefined || call.index === undefined || call.index === index;
    const named = id === '' ? undefined : calls.find((call) => call.id === id && fits(call));
    if (named) return named;
    const last = calls.findLast(fits);
    if (!last || name === '' || last.name === '') return last;
    // Some servers number every call with 0, some give no number, and some repeat the name in every part.
    const isOther =
      (id !== '' && (last.id !== '' || index === undefined)) ||
      (json !== '' && isWhole(last.arguments)) ||
      (last.name !== name && (last.arguments !== '' || index === undefined)) ||
      (index === undefined && last.arguments === '');
    return isOther ? undefined : last;
  }

  function add(part: CallPart): void {
    letters += part.name.length + part.arguments.length + (part.extra_content ? MAX_EXTRA : 0);
    if (letters > MAX_CHARACTERS) return;
    const call = continued(part);
    if (!call) {
      if (calls.length < MAX_CALLS) calls.push({ index: undefined, ...part });
      return;
    }
    call.id ||= part.id;
    if (part.name !== call.name) call.name += part.name;
    call.arguments += part.arguments;
    call.extra_content ??= part.extra_content;
  }

  return {
    add: (parts: readonly CallPart[]): void => parts.forEach(add),
    /** In the order in which they were begun; one without an id gets one, of nine letters and digits as Mistral requires. */
    all: (): WrittenCall[] =>
      calls
        .filter(({ name }) => name !== '')
        .map(({ id, name, arguments: json, extra_content }, place) => ({
          id: id || `call${String(round * MAX_CALLS + place).padStart(5, '0')}`,
          type: 'function',
          function: { name, arguments: unwrapped(json) },
          ...(isSmall(extra_content) && { extra_content }),
        })),
  };
}

const MAX_EXTRA = 16 * 1024;
const isSmall = (extra: unknown): boolean => extra !== undefined && JSON.stringify(extra).length <= MAX_EXTRA;

const isWhole = (json: string): boolean => isObject(parsed(json));

/** Some servers encode the arguments twice. */
const unwrapped = (json: string): string => {
  const value = parsed(json);
  return typeof value === 'string' && isWhole(value) ? value : json;
};

/** The arguments of a call as a JSON object, whatever the model has written: servers fail on a call in the history that has others. */
export const sentArguments = (json: string): string => (isWhole(json) ? json : '{}');

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
