export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Where a server of the chat completions protocol is, and how it is asked. */
export interface ChatServer {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  /** Empty: none is sent. */
  readonly apiKey: string;
  readonly timeoutMs: number;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature?: number;
  readonly max_tokens?: number;
}

/** The server refused, broke off, or said what the protocol does not know. */
export class ChatFailed extends Error {}

const MOST_BUFFERED = 1024 * 1024;

/** A part of a completion; the last one says why the model ended there (`stop`, `length`, `content_filter`, …). */
export interface Piece {
  readonly text: string;
  readonly finish_reason?: string;
}

/**
 * A completion, piece by piece as it is made. ChatFailed when it does not come to its end; the whole of it has to within
 * `timeoutMs`.
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

/** A server that does not stream, though it was asked to, says all of it at once. */
const isWhole = ({ headers }: Response): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false;

async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Piece> {
  const decoder = new TextDecoder();
  let data = '';
  for await (const bytes of body) {
    data += decoder.decode(bytes, { stream: true });
    if (data.length > MOST_BUFFERED) throw new ChatFailed('an answer without end');
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
  throw new ChatFailed('the stream broke off');
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
    if (rest.length > MOST_BUFFERED) throw new ChatFailed('a line without end');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}

interface Said {
  readonly content?: unknown;
}

interface Chunk {
  /** `delta` in a stream, `message` where all is said at once. */
  readonly choices?: readonly { readonly delta?: Said; readonly message?: Said; readonly finish_reason?: unknown }[];
  readonly error?: unknown;
}

function pieceOf(data: string): Piece {
  const { choices, error } = chunkOf(data);
  if ((error ?? null) !== null || !Array.isArray(choices)) throw new ChatFailed('the answer is an error');
  const [choice] = choices;
  const content = (choice?.delta ?? choice?.message)?.content;
  const finish_reason = choice?.finish_reason;
  return {
    text: typeof content === 'string' ? content : '',
    ...(typeof finish_reason === 'string' && { finish_reason }),
  };
}

function chunkOf(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === 'object' && chunk !== null) return chunk;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ChatFailed('the answer is no JSON');
}
