import { aWhile } from './support/answers';
import { newChat, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { newestCode } from './support/inbox';
import { operator } from './support/operator';
import { newPerson, type Person, randomAddress, requestCode, type Tokens, type User } from './support/people';
import { openStream, saysText } from './support/streams';
import { hostRoot } from './support/target';
import { newVisitorOf, newWidgetOwner, type WidgetOwner } from './support/widgets';
import { within } from './support/within';

interface Session {
  readonly id: string;
  readonly app_id: string;
  readonly user_id: string;
  readonly widget_deployment_id: string;
}
type SignedIn = { tokens: Tokens; user: User };

/** As the contract promises. */
const TAKES_EFFECT_MS = 5_000;

let owner: WidgetOwner;
let widget_id: string;
beforeAll(async () => {
  owner = await newWidgetOwner();
  ({ widget_id } = await owner.create());
});

const open = (token: string, json: object = {}) =>
  call<Session>('POST', '/chats', { token, json: { channel: 'widget', ...json } });
const verify = (json: object, token?: string) =>
  expectData(200, call<SignedIn>('POST', '/auth/otp/verify', { json, ...(token !== undefined && { token }) }));

/** Signs in by a mailed code at the widget; the same address is another sign-in of the same user. */
async function signInAt(widget: string, email = randomAddress(), mail = 1): Promise<Person> {
  await expectData(200, requestCode(email));
  const { tokens, user } = await verify({ email, code: await newestCode(email, mail), widget_id: widget });
  return { ...tokens, user };
}

covers('widget.tokens')('a visitor chats in the app of the widget, refreshes and follows the chat', async () => {
  const { access_token, refresh_token, user } = await newVisitorOf(widget_id);
  const chat = await expectData(201, open(access_token));
  expect(chat).toMatchObject({
    app_id: owner.workspace.default_app_id,
    user_id: user.id,
    widget_deployment_id: widget_id,
  });
  const json = { refresh_token };
  const { tokens } = await expectData(200, call<{ tokens: Tokens }>('POST', '/auth/refresh', { json }));
  const token = tokens.access_token;
  const sent = await expectData(
    201,
    call<{ id: string }>('POST', `/chats/${chat.id}/messages`, { token, json: { content: { text: 'hello' } } }),
  );
  const listed = await expectData(200, call<{ id: string }[]>('GET', `/chats/${chat.id}/messages`, { token }));
  expect(listed.map(({ id }) => id)).toContain(sent.id);
  await expectData(200, call('POST', `/chats/${chat.id}/read`, { token }));
  await expectData(201, call('POST', '/realtime/tickets', { token }));
  const stream = await openStream(chat.id, { token });
  // The gateway looks at the credentials of streams again all the time.
  await aWhile();
  await aWhile();
  await expectData(201, call('POST', `/chats/${chat.id}/messages`, { token, json: { content: { text: 'more' } } }));
  await stream.until(saysText('more'));
  stream.close();
});

covers('widget.tokens.bounds')('a token of a widget reaches nothing but chats', async () => {
  const { access_token: token } = await signInAt(widget_id);
  for (const [method, path] of [
    ['GET', '/users/me'],
    ['PATCH', '/users/me'],
    ['GET', '/users/me/settings'],
    ['POST', '/users/me/avatar'],
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['GET', '/auth/sessions'],
    ['GET', '/data-shares'],
    ['POST', '/data-shares'],
    ['GET', '/notifications'],
    ['GET', '/events'],
    ['POST', '/feedback'],
    ['GET', '/chats'],
    ['GET', '/desk/chats'],
  ] as const)
    expectFailure(await call(method, path, { token, ...(method !== 'GET' && { json: {} }) }), 403, 'forbidden');
  expect((await call('POST', '/mcp', { token, json: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status).toBe(401);
});

covers('widget.tokens.bounds')("chats of other apps are foreign, also those of the widget's own user", async () => {
  const other = await newWidgetOwner();
  const email = randomAddress();
  const there = await signInAt((await other.create()).widget_id, email);
  const theirs = await expectData(201, open(there.access_token));
  await send(there.access_token, theirs.id, { content: 'private' });
  const sameUser = await signInAt(widget_id, email, 2);
  expect(sameUser.user.id).toBe(there.user.id);
  const stranger = await newVisitorOf(widget_id);
  for (const one of [sameUser.access_token, stranger.access_token]) {
    expectFailure(await call('GET', `/chats/${theirs.id}`, { token: one }), 403, 'forbidden');
    expectFailure(await call('GET', `/chats/${theirs.id}/messages`, { token: one }), 400, 'session_not_found');
    expectFailure(await open(one, { app_id: other.workspace.default_app_id }), 403, 'forbidden');
  }
});

covers('widget.tokens.bounds')('a member of the business is no member with a token of its widget', async () => {
  const visitor = await newVisitorOf(widget_id);
  const chat = await expectData(201, open(visitor.access_token));
  const { access_token: token } = await signInAt(widget_id, owner.owner.user.email, 2);
  expectFailure(await call('GET', `/chats/${chat.id}`, { token }), 403, 'forbidden');
  expect((await call('GET', `/chats/${chat.id}`, { token: owner.owner.access_token })).status).toBe(200);
  const own = await newChat(owner.owner.access_token, {});
  expectFailure(await call('GET', `/chats/${own.id}`, { token }), 403, 'forbidden');
});

covers('widget.tokens.unknown')('a widget that pages do not show has no visitors', async () => {
  const disabled = await owner.create({ enabled: false });
  const suspended = await newWidgetOwner();
  const widget = await suspended.create();
  const visitor = await newVisitorOf(widget.widget_id);
  await operator('app', 'suspend', suspended.workspace.default_app_id);
  for (const id of [disabled.widget_id, widget.widget_id, (await newPerson()).user.id, 'x', ''])
    expectFailure(await call('POST', '/auth/anonymous', { json: { widget_id: id } }), 400, 'validation_failed');
  expectFailure(await open(visitor.access_token), 403, 'forbidden');
});

covers('widget.merge')('a visitor who signs in keeps the chat, and the new tokens are bound as well', async () => {
  const visitor = await newVisitorOf(widget_id);
  const chat = await expectData(201, open(visitor.access_token));
  const email = randomAddress();
  await expectData(200, requestCode(email));
  const code = await newestCode(email, 1);
  const { tokens, user } = await verify({ email, code, merge: true }, visitor.access_token);
  const { access_token: token } = tokens;
  expect(await expectData(200, call<Session>('GET', `/chats/${chat.id}`, { token }))).toMatchObject({
    user_id: user.id,
  });
  expectFailure(await call('GET', '/users/me', { token }), 403, 'forbidden');
  expectFailure(await call('GET', `/chats/${chat.id}`, { token: visitor.access_token }), 401, 'unauthorized');
});

covers('widget.page')('the frame of a widget is a page in the language of the visitor', async () => {
  const headers = { 'accept-language': 'ar' };
  const page = await call('GET', `${hostRoot}/widget/${widget_id}`, { headers });
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<html lang="ar" dir="rtl"')]);
  expect(page.headers.get('content-security-policy')).not.toContain('frame-ancestors');
  const disabled = await owner.create({ enabled: false });
  for (const id of [disabled.widget_id, owner.workspace.business_id, 'x'])
    expect((await call('GET', `${hostRoot}/widget/${id}`)).status).toBe(404);
});

covers('widget.tokens.disabled')('a disabled widget takes nothing of its visitors, who still read', async () => {
  const widget = await owner.create();
  const visitor = await newVisitorOf(widget.widget_id);
  const { access_token: token, refresh_token } = visitor;
  const chat = await expectData(201, open(token));
  await send(token, chat.id, { content: 'before' });
  const { widget_id } = widget;
  const set = (enabled: boolean) => owner.use('widget_config_set', { widget_id, config: { enabled }, publish: true });
  expect((await set(false)).isError).toBeFalsy();
  const say = () => call('POST', `/chats/${chat.id}/messages`, { token, json: { content: 'after' } });
  await within(TAKES_EFFECT_MS, async () => (await say()).status === 403);
  expectFailure(await say(), 403, 'forbidden');
  expectFailure(await open(token), 403, 'forbidden');
  expectFailure(await call('POST', '/auth/refresh', { json: { refresh_token } }), 401, 'unauthorized');
  expect((await call('GET', `/chats/${chat.id}/messages`, { token })).status).toBe(200);
  await set(true);
  await expectData(200, call('POST', '/auth/refresh', { json: { refresh_token } }));
  await within(TAKES_EFFECT_MS, async () => (await say()).status === 201);
});
