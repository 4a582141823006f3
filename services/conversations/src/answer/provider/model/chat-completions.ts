import { type CallPart, type ChatTool, callPartsOf, type WrittenCall } from './function-calls';

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly WrittenCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A server of the chat completions protocol. */
export interface ChatServer {
  /** The URL before `/chat/completions`. */
  readonly baseUrl: string;
  /** No key is sent when it is empty. */
  readonly apiKey: string;
  readonly timeoutMs: number;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly tools?: readonly ChatTool[];
}

/** The server refused, broke the connection, or sent something that is not of the protocol. */
export class ChatFailed extends Error {}

const MAX_BUFFERED = 1024 * 1024;

/** A part of a completion; the last one has the reason why the model stopped (`stop`, `length`, `content_filter`, …). */
export interface Piece {
  readonly text: string;
  readonly finish_reason?: string;
  readonly calls?: readonly CallPart[];
}

/**
 * Requests a completion and yields its pieces as they arrive. Fails with ChatFailed when it ends too early, and with an AbortError
 * when it takes longer than `timeoutMs` in all.
 */
export async function* completionOf(
  server: ChatServer,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(server.timeoutMs)]);
  const response = await fetch(`${server.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: headersOf(server),
    body: JSON.stringify({ ...request, stream: true }),
    redirect: 'error',
    signal: bounded,
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ChatFailed(`status ${response.status}`);
  }
  if (isWhole(response)) yield await wholeOf(response.body);
  else yield* streamed(response.body);
}

/** A server that cannot stream sends the whole completion as JSON. */
const isWhole = ({ headers }: Response): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false;

async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Piece> {
  const decoder = new TextDecoder();
  let data = '';
  for await (const bytes of body) {
    data += decoder.decode(bytes, { stream: true });
    if (data.length > MAX_BUFFERED) throw new ChatFailed('the response is too long');
  }
  return pieceOf(data);
}

async function* streamed(body: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  for await (const data of eventsOf(body)) {
    if (data === '[DONE]') return;
    const piece = pieceOf(data);
    yield piece;
    if (piece.finish_reason !== undefined) return;
  }
  throw new ChatFailed('the stream ended too early');
}

const headersOf = ({ apiKey }: ChatServer): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'text/event-stream',
  ...(apiKey && { authorization: `Bearer ${apiKey}` }),
});

/** The `data` of server-sent events, which this protocol writes on one line each. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_BUFFERED) throw new ChatFailed('a line of the stream is too long');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}

interface ChunkMessage {
  readonly content?: unknown;
  readonly tool_calls?: unknown;
}

interface Chunk {
  /** `delta` in a stream, `message` in a whole completion. */
  readonly choices?: readonly {
    readonly delta?: ChunkMessage;
    readonly message?: ChunkMessage;
    readonly finish_reason?: unknown;
  }[];
  readonly error?: unknown;
}

function pieceOf(data: string): Piece {
  const { choices, error } = chunkOf(data);
  if ((error ?? null) !== null || !Array.isArray(choices)) throw new ChatFailed('the response is an error');
  const [choice] = choices;
  const { content, tool_calls } = choice?.delta ?? choice?.message ?? {};
  const calls = callPartsOf(tool_calls);
  const finish_reason = choice?.finish_reason;
  return {
    text: typeof content === 'string' ? content : '',
    ...(typeof finish_reason === 'string' && { finish_reason }),
    ...(calls.length > 0 && { calls }),
  };
}

function chunkOf(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === 'object' && chunk !== null) return chunk;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ChatFailed('the response is no JSON');
}
