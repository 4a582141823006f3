import assert from 'node:assert/strict';
import { callAsUser, callRest, dataOf } from '../client/http.ts';
import { codeFor } from '../client/inbox.ts';
import type { Step, Walk } from './walk.ts';

async function ready({ origin }: Walk): Promise<string> {
  const { status } = await fetch(`${origin}/readyz`);
  assert.equal(status, 200, `GET ${origin}/readyz is ${status}`);
  return `GET ${origin}/readyz is 200`;
}

async function requestCode(walk: Walk): Promise<string> {
  const data = dataOf(await callRest(walk, 'POST', '/auth/otp/request', { body: { email: walk.email } }), 200);
  const { request_id, code_length, ...rest } = data;
  assert.deepEqual(rest, { sent: true, expires_in: 600, resend_after: 60 });
  assert.match(request_id, /^[\w-]{22}$/);
  walk.requestId = request_id;
  walk.codeLength = code_length;
  return 'sent, valid for 600 s';
}

async function readCode(walk: Walk): Promise<string> {
  walk.code = await codeFor(walk.mails, walk.email);
  assert.equal(walk.code.length, walk.codeLength);
  return `a mail with ${walk.codeLength} digits in ${walk.mails}`;
}

async function verify(walk: Walk): Promise<string> {
  const body = { email: walk.email, code: walk.code, request_id: walk.requestId };
  const { tokens, user } = dataOf(await callRest(walk, 'POST', '/auth/otp/verify', { body }), 200);
  assert.equal(user.email, walk.email);
  assert.equal(user.is_verified, true);
  walk.userId = user.id;
  keepTokens(walk, tokens);
  return `a token pair and the user ${user.id}`;
}

async function reuseCode(walk: Walk): Promise<string> {
  const body = { email: walk.email, code: walk.code };
  const { status, error } = await callRest(walk, 'POST', '/auth/otp/verify', { body });
  assert.deepEqual([status, error.code], [401, 'code_expired']);
  return 'refused, 401 code_expired';
}

async function readMe(walk: Walk): Promise<string> {
  const user = dataOf(await callAsUser(walk, 'GET', '/users/me'), 200);
  assert.deepEqual([user.id, user.email, user.auth_provider], [walk.userId, walk.email, 'email']);
  return `${user.email}, last signed in ${user.last_login_at}`;
}

async function refresh(walk: Walk): Promise<string> {
  const before = walk.refresh;
  const body = { refresh_token: before };
  keepTokens(walk, dataOf(await callRest(walk, 'POST', '/auth/refresh', { body }), 200).tokens);
  assert.notEqual(walk.refresh, before, 'the refresh token must rotate');
  dataOf(await callAsUser(walk, 'GET', '/users/me'), 200);
  return 'a new pair, whose access token is valid';
}

function keepTokens(walk: Walk, tokens: { access_token: string; refresh_token: string }): void {
  assert.ok(tokens.access_token && tokens.refresh_token, 'both tokens must be there');
  walk.access = tokens.access_token;
  walk.refresh = tokens.refresh_token;
}

export const signInSteps: readonly Step[] = [
  { name: 'readiness', run: ready },
  { name: 'request a code', run: requestCode },
  { name: 'read the code in the inbox', run: readCode },
  { name: 'sign in with the code', run: verify },
  { name: 'the same code again', run: reuseCode },
  { name: 'read the own user', run: readMe },
  { name: 'refresh the tokens', run: refresh },
];
