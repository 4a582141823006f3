import assert from 'node:assert/strict';
import type { Person, Target } from './target.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer from outside is of no type; the steps assert what they read of it
type Unchecked = any;
export type Json = Record<string, Unchecked>;
export type Answer = { status: number; headers: Headers; data: Unchecked; meta: Json; error: Json };
type Request = { bearer?: string; body?: unknown };

const TIMEOUT_MS = 15_000;

/** One call of the REST interface; checks the envelope of the response (contract: envelope-success, envelope-failure). */
export async function ask(
  target: Pick<Target, 'base'>,
  method: string,
  path: string,
  { bearer, body }: Request = {},
): Promise<Answer> {
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

/** The same, as the signed-in user. */
export const askAsUser = (person: Person, method: string, path: string, body?: unknown): Promise<Answer> =>
  ask(person, method, path, { bearer: person.access, body });

/** The data of an answer whose status is the expected one. */
export function dataOf(answer: Answer, status: number): Unchecked {
  assert.equal(answer.status, status, `status ${answer.status} ${JSON.stringify(answer.error)}, expected ${status}`);
  return answer.data;
}

/** A JSON document by its address. */
export async function documentAt(url: string): Promise<Json> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  assert.equal(response.status, 200, `GET ${url} answers ${response.status}`);
  return jsonOf(response);
}

export async function jsonOf(response: Response): Promise<Json> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${response.url} answers ${response.status} without JSON: ${text.slice(0, 200)}`);
  }
}

const bodyText = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));
