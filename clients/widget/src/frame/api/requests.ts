import { ApiError } from './api-error';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Below {base_url}. */
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly language: string;
  readonly signal?: AbortSignal | undefined;
}

/** The envelope of a response (contract: envelope-success). */
export interface Envelope<T> {
  readonly data: T;
  /** Only a list has one. */
  readonly meta?: { readonly next_cursor: string };
}

/** The service responds to every request earlier, also when a part of it hangs. */
const LIMIT_MS = 15_000;

/** Makes a request to the frame's own origin; fails with ApiError for every response but 2xx, and where there is none in time. */
export const send = <T>(request: ApiRequest): Promise<Envelope<T>> =>
  limited(request.signal, async (signal) => (await respond({ ...request, signal })).json());

/** Begins to read a stream, which may then go on for any time. */
export const open = (request: ApiRequest): Promise<Response> =>
  limited(request.signal, (signal) => respond({ ...request, signal }));

/** Does the work within the limit. `outer` ends the work too, and what the work has begun. */
async function limited<T>(outer: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, LIMIT_MS);
  outer?.addEventListener('abort', end);
  if (outer?.aborted) end();
  try {
    return await work(limit.signal);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'offline');
  } finally {
    clearTimeout(timer);
  }
}

async function respond({ method, path, body, token, language, signal }: ApiRequest): Promise<Response> {
  const response = await fetch(`/v1${path}`, {
    method,
    credentials: 'omit',
    headers: {
      'Accept-Language': language,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const failure = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  throw new ApiError(response.status, failure?.error?.code ?? 'unknown', retryAfter);
}
