import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { newChat } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { type Desk, newDesk } from './support/desk';
import { expectFailure } from './support/expectations';
import { newKey } from './support/keys';
import { newPerson, newVisitor, type Tokens, type User } from './support/people';

interface IdentityKey {
  readonly id: string;
  readonly secret?: string;
  readonly jwks_url?: string;
}
type SignedIn = { tokens: Tokens; user: User };

let desk: Desk;
let app_id: string;
let path: string;
let owner: string;
beforeEach(async () => {
  desk = await newDesk();
  app_id = desk.workspace.default_app_id;
  owner = desk.owner.access_token;
  path = `/businesses/${desk.workspace.business_id}/apps/${app_id}/identity-keys`;
});

const post = (token: string, json: object = {}, to = path) => call<IdentityKey>('POST', to, { token, json });
const list = (token: string) => call<readonly IdentityKey[]>('GET', path, { token });
const remove = (token: string, id: string) => call('DELETE', `${path}/${id}`, { token });
const exchange = (token: string, app = app_id) =>
  call<SignedIn>('POST', '/auth/exchange', { json: { app_id: app, token } });

const claims = (given: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1_000);
  return { sub: 'customer-17', iat: now, exp: now + 600, aud: app_id, ...given };
};
const signed = (secret: string, given: JWTPayload = {}) =>
  new SignJWT(claims(given)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));

covers('app-users.keys')('a manager makes five keys of an app, and a sixth when one is deleted', async () => {
  const manager = desk.manager.access_token;
  const made = await expectData(201, post(manager));
  expect(made).toEqual({
    id: expect.any(String),
    secret: expect.stringMatching(/^[\w-]{43}$/),
    jwks_url: '',
    created_at: expect.any(String),
  });
  const jwks_url = 'https://keys.example.com/set.json';
  const other = await expectData(201, post(owner, { jwks_url }));
  expect(other).toEqual({ id: expect.any(String), secret: '', jwks_url, created_at: expect.any(String) });
  const { text, body } = await list(manager);
  expect(body.data).toMatchObject([{ id: made.id }, { id: other.id, jwks_url }]);
  expect(text).not.toContain(made.secret);
  for (let count = 2; count < 5; count++) await expectData(201, post(owner));
  expectFailure(await post(owner), 409, 'conflict');
  for (let again = 0; again < 2; again++)
    expect(await expectData(200, remove(manager, made.id))).toEqual({ revoked: true });
  await expectData(201, post(owner));
  expectFailure(await remove(manager, desk.chat.id), 404, 'not_found');
});

covers('app-users.keys')('an address that may not be read is no key set', async () => {
  const refused = [
    'http://example.com/set',
    'https://10.0.0.1/set',
    'https://example.com:22/set',
    'https://u:p@a.example/',
    'x',
  ];
  for (const jwks_url of refused) expectFailure(await post(owner, { jwks_url }), 400, 'validation_failed');
  expect(await expectData(200, list(owner))).toEqual([]);
});

covers('app-users.keys.managers')('nobody but managers reaches the keys of an app', async () => {
  const key = await newKey(owner, { business_id: desk.workspace.business_id });
  const tool = await newKey(owner, { business_id: desk.workspace.business_id, read_only: true });
  const [stranger, visitor] = [await newPerson(), await newVisitor()];
  await expectData(200, list(key.key));
  for (const token of [desk.member.access_token, visitor.access_token, tool.key])
    for (const response of [await list(token), await post(token)]) expectFailure(response, 403, 'forbidden');
  const foreign = (await newDesk()).workspace;
  const [bound] = [await newKey(desk.manager.access_token, { business_id: desk.workspace.business_id })];
  const elsewhere = `/businesses/${desk.workspace.business_id}/apps/${foreign.default_app_id}/identity-keys`;
  const otherBusiness = `/businesses/${foreign.business_id}/apps/${foreign.default_app_id}/identity-keys`;
  expectFailure(await list(stranger.access_token), 404, 'not_found');
  expectFailure(await post(owner, {}, elsewhere), 404, 'not_found');
  expectFailure(await post(bound.key, {}, otherBusiness), 404, 'not_found');
  expectFailure(await post(owner, {}, otherBusiness), 404, 'not_found');
});

covers('app-users.exchange')('a user of the business chats in the app, as the same user each time', async () => {
  const { secret } = await expectData(201, post(owner));
  const named = { name: 'Ada Okafor', picture: 'https://example.com/ada.png', locale: 'pt-BR' };
  const first = await expectData(200, exchange(await signed(secret!, named)));
  expect(first.user).toMatchObject({
    display_name: 'Ada Okafor',
    profile_image: 'https://example.com/ada.png',
    locale: 'pt-BR',
    is_anonymous: true,
    email: '',
  });
  expect(first.tokens).toMatchObject({ expires_in: 3_600 });
  const chat = await newChat(first.tokens.access_token, {});
  expect(chat).toMatchObject({ app_id, user_id: first.user.id, widget_deployment_id: '' });
  const again = await expectData(200, exchange(await signed(secret!, { name: 'Ada O.' }), app_id.toUpperCase()));
  expect(again.user).toMatchObject({ id: first.user.id, display_name: 'Ada O.', locale: 'pt-BR' });
  await expectData(200, call('GET', `/chats/${chat.id}`, { token: again.tokens.access_token }));
  const other = await expectData(200, exchange(await signed(secret!, { sub: 'customer-18' })));
  expect(other.user.id).not.toBe(first.user.id);
  expectFailure(await call('GET', '/users/me', { token: first.tokens.access_token }), 403, 'forbidden');
  const { refresh_token } = first.tokens;
  const { tokens } = await expectData(200, call<SignedIn>('POST', '/auth/refresh', { json: { refresh_token } }));
  await expectData(200, call('GET', `/chats/${chat.id}`, { token: tokens.access_token }));
});

covers('app-users.exchange.refused')('every other token is refused', async () => {
  const { id, secret } = await expectData(201, post(owner));
  const now = Math.floor(Date.now() / 1_000);
  const wrong: JWTPayload[] = [
    { exp: now - 61 },
    { iat: now - 4_000, exp: now + 60 },
    { exp: now + 3_700 },
    { iat: now + 120 },
    { aud: desk.workspace.business_id },
    { sub: '' },
    { sub: 's'.repeat(256) },
  ];
  for (const given of wrong) expectFailure(await exchange(await signed(secret!, given)), 401, 'unauthorized');
  const good = await signed(secret!);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`;
  for (const token of ['', 'nonsense', unsigned, await signed('another secret'), `${good}x`, 'x'.repeat(20_000)])
    expectFailure(await exchange(token), 401, 'unauthorized');
  for (const app of ['', 'nonsense', desk.chat.id]) expectFailure(await exchange(good, app), 401, 'unauthorized');
  await expectData(200, exchange(await signed(secret!, { exp: now - 30, iat: now - 600 })));
  await expectData(200, remove(owner, id));
  expectFailure(await exchange(good), 401, 'unauthorized');
});

covers('app-users.exchange.key-set')('a published key set verifies tokens', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const stranger = await generateKeyPair('ES256');
  let requests = 0;
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }];
  const server = createServer((_request, response) => {
    requests++;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const jwks_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    await expectData(201, post(owner, { jwks_url }));
    const by = (key: typeof privateKey, kid: string) =>
      new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
    await expectData(200, exchange(await by(privateKey, 'one')));
    for (const kid of ['one', 'two', 'three'])
      expectFailure(await exchange(await by(stranger.privateKey, kid)), 401, 'unauthorized');
    await expectData(200, exchange(await by(privateKey, 'one')));
    expect(requests).toBe(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
