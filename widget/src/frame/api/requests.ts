import { ApiError } from './api-error';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Below {base_url}. */
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly language: string;
  readonly signal?: AbortSignal;
}

/** Makes a request to the frame's own origin; fails with ApiError for every response but 2xx, and where there is none. */
export async function send({ method, path, body, token, language, signal }: ApiRequest): Promise<Response> {
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
  }).catch(() => {
    throw new ApiError(0, 'offline');
  });
  if (response.ok) return response;
  const failure = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  throw new ApiError(response.status, failure?.error?.code ?? 'unknown', retryAfter);
}

/** The data of the envelope. */
export async function dataOf<T>(response: Response): Promise<T> {
  return ((await response.json()) as { data: T }).data;
}
