import assert from 'node:assert/strict';
import { callAsUser, dataOf } from './http.ts';
import type { Person } from './target.ts';

export type Key = { id: string; key: string };
export type IssuedKey = Key & { role: string; expires_at: string };
type Wish = { business_id?: string; expires_in_days?: number };

/** Issues a workspace key; without a business it is account-scoped. */
export async function issueKey(person: Person, name: string, options: Wish = {}): Promise<IssuedKey> {
  const issued = dataOf(await callAsUser(person, 'POST', '/keys', { name, ...options }), 201);
  assert.match(issued.key, /^wsk_[0-9A-Za-z]+$/);
  assert.equal(issued.business_id, options.business_id ?? '');
  return issued;
}
