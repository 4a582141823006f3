import assert from 'node:assert/strict';
import { callAsUser, dataOf } from '../client/http.ts';
import { issueKey } from '../client/issue-key.ts';
import type { Step, Walk } from './walk.ts';

async function accountKey(walk: Walk): Promise<string> {
  walk.accountKey = await issueKey(walk, 'smoke account', { expires_in_days: 1 });
  return `201, ${walk.accountKey.id}`;
}

async function listed(walk: Walk): Promise<string> {
  const keys = dataOf(await callAsUser(walk, 'GET', '/keys'), 200);
  assert.deepEqual([keys.length, keys[0].id, keys[0].kind, keys[0].key], [1, walk.accountKey.id, 'key', undefined]);
  return 'one key, without its secret';
}

export const keySteps: readonly Step[] = [
  { name: 'make an account-scoped key', run: accountKey },
  { name: 'list keys', run: listed },
];
