import assert from 'node:assert/strict';
import { askAsUser, dataOf } from './http.ts';
import type { Key, Step, Walk } from './walk.ts';

/** Issues a workspace key; without a business it is account-scoped. */
export async function issueKey(walk: Walk, name: string, business_id?: string): Promise<Key & { role: string }> {
  const issued = dataOf(await askAsUser(walk, 'POST', '/keys', { name, business_id, expires_in_days: 1 }), 201);
  assert.match(issued.key, /^wsk_[0-9A-Za-z]+$/);
  assert.equal(issued.business_id, business_id ?? '');
  return issued;
}

async function accountKey(walk: Walk): Promise<string> {
  walk.accountKey = await issueKey(walk, 'smoke account');
  return `201, ${walk.accountKey.id}`;
}

async function listed(walk: Walk): Promise<string> {
  const keys = dataOf(await askAsUser(walk, 'GET', '/keys'), 200);
  assert.deepEqual([keys.length, keys[0].id, keys[0].kind, keys[0].key], [1, walk.accountKey.id, 'key', undefined]);
  return 'one key, without its secret';
}

export const keySteps: readonly Step[] = [
  { name: 'make an account-scoped key', run: accountKey },
  { name: 'list keys', run: listed },
];
