import { z } from 'zod';

/** A server of the embeddings protocol. https://platform.openai.com/docs/api-reference/embeddings */
export interface EmbeddingsServer {
  /** The URL before `/embeddings`. */
  readonly baseUrl: string;
  /** No key is sent when it is empty. */
  readonly apiKey: string;
  /** The name of the model, by which its vectors are told from those of others. */
  readonly model: string;
  /** The texts of each role; a server that tells roles apart by nothing has none. */
  readonly roles?: Partial<Record<TextRole, Role>>;
}

/** Models that read questions and passages in different ways are told which of both a text is. */
export type TextRole = 'query' | 'passage';

export interface Role {
  /** The name of the model in requests. */
  readonly model?: string | undefined;
  /** Stands in front of each text. */
  readonly prefix?: string | undefined;
}

/** Texts of one role. */
export interface Embedded {
  readonly texts: readonly string[];
  readonly role: TextRole;
}

export type EmbeddingsFailure = 'timeout' | 'unreachable' | 'refused' | 'malformed';

/** The server did not return a vector for each text. */
export class EmbeddingsFailed extends Error {
  constructor(
    readonly failure: EmbeddingsFailure,
    reason: string,
  ) {
    super(`No embeddings: ${reason}`);
    this.name = 'EmbeddingsFailed';
  }
}

/** A response is longer than this only by mistake: 64 vectors of 4,096 numbers in text have some 5 MB. */
const MAX_BYTES = 32 * 2 ** 20;

const embeddingsResponse = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })),
});

export interface Bounds {
  readonly timeoutMs: number;
  /** Ends the request. */
  readonly signal?: AbortSignal | undefined;
}

/** Returns the vector of each text, all of one dimension and of length 1. Nothing but the texts is sent. Error: EmbeddingsFailed. */
export async function embeddingsOf(
  { baseUrl, apiKey, model: usual, roles = {} }: EmbeddingsServer,
  { texts, role }: Embedded,
  { timeoutMs, signal }: Bounds,
): Promise<Float32Array[]> {
  const { model = usual, prefix = '' } = roles[role] ?? {};
  const input = texts.map((text) => `${prefix}${text}`);
  const body = await requested(
    `${baseUrl.replace(/\/+$/, '')}/embeddings`,
    apiKey,
    { model, input },
    { timeoutMs, signal },
  );
  const parsed = embeddingsResponse.safeParse(body);
  if (!parsed.success) throw new EmbeddingsFailed('malformed', 'the response is not of the protocol');
  const vectors = new Array<Float32Array>(input.length);
  for (const { index, embedding } of parsed.data.data) vectors[index] = unit(embedding);
  const [first] = vectors;
  if (
    parsed.data.data.length !== input.length ||
    vectors.length !== input.length ||
    vectors.includes(undefined as never)
  )
    throw new EmbeddingsFailed('malformed', 'there is not one vector for each text');
  if (vectors.some(({ length }) => length !== first!.length))
    throw new EmbeddingsFailed('malformed', 'the vectors have several dimensions');
  return vectors;
}

async function requested(url: string, apiKey: string, body: object, { timeoutMs, signal }: Bounds): Promise<unknown> {
  const authorization: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...authorization };
  const timeOut = AbortSignal.timeout(timeoutMs);
  const bounded = signal ? AbortSignal.any([signal, timeOut]) : timeOut;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: bounded,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new EmbeddingsFailed('refused', `status ${response.status}`);
    }
    return JSON.parse(await boundedText(response));
  } catch (error) {
    if (error instanceof EmbeddingsFailed) throw error;
    if (error instanceof SyntaxError) throw new EmbeddingsFailed('malformed', 'the response is no JSON');
    if (timeOut.aborted) throw new EmbeddingsFailed('timeout', `no response within ${timeoutMs} ms`);
    throw new EmbeddingsFailed('unreachable', String((error as Error).cause ?? error));
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) throw new EmbeddingsFailed('malformed', 'the response is too long');
  }
  return text;
}

function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!(length > 0)) throw new EmbeddingsFailed('malformed', 'a vector has no direction');
  return Float32Array.from(numbers, (number) => number / length);
}
