import { type Tokens, tokensOf } from '../material/usage';
import type { ChatDocument } from './chat-documents';
import { ChatFailed } from './chat-protocol';
import { type CallPart, callPartsOf, legacyCallPartsOf } from './function-calls';

/** A part of a completion. */
export interface Piece {
  readonly text: string;
  /** Set in the last piece of the text: whether the model has completed it, or was cut off by length or by a filter. */
  readonly ending?: Ending;
  readonly calls?: readonly CallPart[];
  /** The tokens of the whole request so far: a later count replaces an earlier one. */
  readonly tokens?: Tokens;
  /** The name of the model, as the server gives it. */
  readonly model?: string;
}

export type Ending = 'complete' | 'cut';

interface ChunkMessage {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly tool_calls?: unknown;
  /** The form of calls before `tool_calls`. */
  readonly function_call?: unknown;
}

interface Choice {
  readonly index?: unknown;
  /** `delta` in a stream, `message` in a whole completion. */
  readonly delta?: ChunkMessage | null;
  readonly message?: ChunkMessage | null;
  readonly finish_reason?: unknown;
  readonly error?: unknown;
}

interface Chunk {
  readonly choices?: unknown;
  readonly error?: unknown;
  readonly object?: unknown;
  readonly usage?: unknown;
  readonly x_groq?: { readonly usage?: unknown } | null;
  readonly model?: unknown;
}

const MAX_MODEL_NAME = 200;

/** Reads the documents of one response; of several completions the first one counts. Error of the reader: ChatFailed. */
export function chunkReader(): (document: ChatDocument) => Piece {
  let index: unknown;
  return ({ json, isWhole }) => {
    const chunk = chunkOf(json);
    if (isSet(chunk.error) || chunk.object === 'error') throw new ChatFailed('the response is an error');
    const choices = choicesIn(chunk);
    if (isWhole && choices.length === 0) throw new ChatFailed('the response has no completion');
    index ??= choices[0]?.index;
    const choice = choices.find((one) => index === undefined || one.index === index);
    const tokens = tokensOf(chunk.usage) ?? tokensOf(chunk.x_groq?.usage);
    const model = typeof chunk.model === 'string' ? chunk.model.slice(0, MAX_MODEL_NAME).toWellFormed() : '';
    return { ...pieceOf(choice), ...(tokens && { tokens }), ...(model !== '' && { model }) };
  };
}

function chunkOf(json: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(json);
    if (typeof chunk === 'object' && chunk !== null && !Array.isArray(chunk)) return chunk;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ChatFailed('the response is no JSON object');
}

/** None in chunks that report usage or the verdicts of filters alone. */
const choicesIn = ({ choices }: Chunk): readonly Choice[] =>
  Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'object' && choice !== null) : [];

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== false;

function pieceOf(choice: Choice | undefined): Piece {
  if (isSet(choice?.error)) throw new ChatFailed('the completion is an error');
  const { content, refusal, tool_calls, function_call } = choice?.delta ?? choice?.message ?? {};
  const calls = [...callPartsOf(tool_calls), ...legacyCallPartsOf(function_call)];
  const text = textOf(content);
  const isRefused = text === '' && typeof refusal === 'string' && refusal !== '';
  const ending = isRefused ? 'cut' : endingOf(choice?.finish_reason);
  return { text, ...(ending && { ending }), ...(calls.length > 0 && { calls }) };
}

/** Content is a text, or a list of parts, of which those of the model's reasoning are left out. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(textOfPart).join('') : '';
}

const TEXT_PARTS: readonly unknown[] = ['text', 'output_text', undefined];

function textOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type, text } = (part ?? {}) as { readonly type?: unknown; readonly text?: unknown };
  return TEXT_PARTS.includes(type) && typeof text === 'string' ? text : '';
}

/** Values of `finish_reason` with which a completion is incomplete, as the servers of this protocol write them. */
const CUT: ReadonlySet<string> = new Set([
  ...['length', 'max_tokens', 'max_output_tokens', 'model_length', 'max_length'],
  ...['content_filter', 'content_filtered', 'sensitive', 'safety', 'recitation', 'blocklist', 'prohibited_content'],
]);
/** Values with which there is none. */
const FAILED: ReadonlySet<string> = new Set([
  ...['error', 'network_error', 'abort', 'aborted', 'insufficient_system_resource'],
]);

/** Any other value (`stop`, `eos`, `tool_calls`, `function_call`, …) ends a whole completion; an empty one ends nothing. */
function endingOf(finish_reason: unknown): Ending | undefined {
  if (typeof finish_reason !== 'string' || finish_reason === '') return undefined;
  const reason = finish_reason.toLowerCase().replaceAll('-', '_');
  if (FAILED.has(reason)) throw new ChatFailed('the model failed');
  return CUT.has(reason) ? 'cut' : 'complete';
}
