import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { callAsUser, callRest, dataOf } from '../client/http.ts';
import type { Step, Walk } from './walk.ts';

async function revokeKeys(walk: Walk): Promise<string> {
  for (const { id } of [walk.accountKey, walk.businessKey])
    assert.deepEqual(dataOf(await callAsUser(walk, 'DELETE', `/keys/${id}`), 200), { revoked: true });
  const bearer = walk.accountKey.key;
  return `gone, and refused after ${await refusedAfter(() => statusOf(walk, bearer), 2_000)} ms`;
}

async function logout(walk: Walk): Promise<string> {
  const body = { refresh_token: walk.refresh };
  assert.deepEqual(dataOf(await callRest(walk, 'POST', '/auth/logout', { body }), 200), {});
  return `200, and the access token refused after ${await refusedAfter(() => statusOf(walk, walk.access), 5_000)} ms`;
}

async function spentRefresh(walk: Walk): Promise<string> {
  const { status, error } = await callRest(walk, 'POST', '/auth/refresh', { body: { refresh_token: walk.refresh } });
  assert.deepEqual([status, error.code], [401, 'unauthorized']);
  return 'refused, 401';
}

const statusOf = async (walk: Walk, bearer: string) => (await callRest(walk, 'GET', '/users/me', { bearer })).status;

/** Returns the milliseconds until a call is 401; fails if it still succeeds after `limitMs`. */
async function refusedAfter(status: () => Promise<number>, limitMs: number): Promise<number> {
  const started = performance.now();
  const passed = () => Math.round(performance.now() - started);
  while ((await status()) !== 401) {
    assert.ok(passed() < limitMs, `still accepted after ${limitMs} ms`);
    await sleep(200);
  }
  return passed();
}

export const signOutSteps: readonly Step[] = [
  { name: 'revoke the keys', run: revokeKeys },
  { name: 'sign out', run: logout },
  { name: 'refresh after signing out', run: spentRefresh },
];
