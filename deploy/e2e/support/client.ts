import { baseUrl } from './target';

export interface ErrorObject {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

export interface Meta {
  readonly next_cursor: string;
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
}

/** The envelope (contract: envelope-success, envelope-failure). */
export interface Envelope<T> {
  readonly success: boolean;
  readonly data: T;
  readonly error?: ErrorObject;
  readonly meta?: Meta;
}

export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: Envelope<T>;
}

export interface Options {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is sent as JSON. */
  readonly json?: unknown;
  /** A body that is sent unchanged, instead of `json`. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

/** Makes one request to a path of {base_url}, or to a complete URL. */
export async function call<T = unknown>(method: string, path: string, options: Options = {}): Promise<ApiResponse<T>> {
  const url = path.startsWith('/') ? baseUrl + path : path;
  const [headers, body] = [headersOf(options), bodyOf(options)];
  // `duplex` lets a body that is streamed be refused before its end; the types of fetch do not know it yet.
  const init = { method, headers, body, redirect: 'manual', duplex: 'half' } as RequestInit;
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** Returns the data of a response, and fails unless it has this status. */
export async function expectData<T>(status: number, pending: Promise<ApiResponse<T>>): Promise<T> {
  const { status: seen, text, body } = await pending;
  if (seen !== status) throw new Error(`${status} was expected, the response was ${seen}: ${text.slice(0, 500)}`);
  return body.data;
}

function headersOf({ token, headers, json, raw }: Options): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...((json !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
    ...headers,
  };
}

const bodyOf = ({ json, raw }: Options) => raw ?? (json === undefined ? undefined : JSON.stringify(json));

function parsed<T>(text: string): Envelope<T> {
  try {
    return JSON.parse(text);
  } catch {
    return undefined as never; // a test that looks inside fails there, and shows `text`
  }
}
