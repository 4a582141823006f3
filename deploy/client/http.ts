import assert from 'node:assert/strict';
import type { Person, Target } from './target.ts';

// biome-ignore lint/suspicious/noExplicitAny: a response from outside is untyped; the steps assert what they read
type Unchecked = any;
export type Json = Record<string, Unchecked>;
export type RestResponse = { status: number; headers: Headers; data: Unchecked; meta: Json; error: Json };
type Request = { bearer?: string; body?: unknown };

const TIMEOUT_MS = 15_000;

/** Calls the REST interface once and checks the envelope of the response (contract: envelope-success, envelope-failure). */
export async function callRest(
  target: Pick<Target, 'base'>,
  method: string,
  path: string,
  { bearer, body }: Request = {},
): Promise<RestResponse> {
  const headers: Record<string, string> = {};
  if (bearer !== undefined) headers.Authorization = `Bearer ${bearer}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${target.base}${path}`, { method, headers, signal, body: bodyText(body) });
  const { success, data, meta = {}, error = {} } = await jsonOf(response);
  assert.equal(
    success,
    response.ok,
    `${method} ${path}: success must be ${response.ok} with status ${response.status}`,
  );
  return { status: response.status, headers: response.headers, data, meta, error };
}

/** Calls the REST interface as the signed-in user. */
export const callAsUser = (person: Person, method: string, path: string, body?: unknown): Promise<RestResponse> =>
  callRest(person, method, path, { bearer: person.access, body });

/** Returns the data of a response, and fails unless it has the expected status. */
export function dataOf(response: RestResponse, status: number): Unchecked {
  assert.equal(
    response.status,
    status,
    `status ${response.status} ${JSON.stringify(response.error)}, expected ${status}`,
  );
  return response.data;
}

/** Fetches a JSON document. */
export async function documentAt(url: string): Promise<Json> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  assert.equal(response.status, 200, `GET ${url} responds with ${response.status}`);
  return jsonOf(response);
}

export async function jsonOf(response: Response): Promise<Json> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${response.url} responds with ${response.status} without JSON: ${text.slice(0, 200)}`);
  }
}

const bodyText = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));
