import { AppError } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { conversations } from '@cws/protos';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, chatsRequest, pageRequest, someKey } from '../testing/requests';

let system: TestSystem;
const foreignBot = '11111111-1111-4111-8111-111111111111';
beforeAll(async () => {
  system = await startConversations({
    routeSession: async (_call, { app_id, bot_profile_id }) => {
      if (bot_profile_id === foreignBot) throw new AppError('bot_not_found');
      return {
        app_id: app_id || 'default',
        business_id: app_id && 'biz',
        bot_profile_id: 'bot',
        routing_reason: app_id ? 'explicit' : 'no_app',
        bot_kind: 'ai',
      };
    },
    getMembership: async (_call, { user_id }) => ({ role: user_id === MEMBER ? 'member' : '' }),
  });
});
afterAll(() => system.stop());

const MEMBER = '018f0000-0000-7000-8000-000000000001';
const someone = (overrides = {}) => callAs(userCaller(overrides));
const appId = '22222222-2222-4222-8222-222222222222';

test('the first request creates a session, the second one resumes it', async () => {
  const call = someone();
  const first = await system.first.createChat(call, chatRequest());
  const second = await system.second.createChat(call, chatRequest());
  expect(first).toMatchObject({
    created: true,
    session: {
      status: 'active',
      routing_reason: 'no_app',
      type: 'bot',
      origin_channel: 'web',
      user_id: call.caller.user_id,
      message_count: 0,
    },
  });
  expect(first.session!.parent_session_id).toBeUndefined();
  expect(first.session!.reference_code).toMatch(/^C-[2-9A-Z]{6}$/);
  expect(second).toMatchObject({ created: false, session: { id: first.session!.id } });
});

test('a visitor of a widget chats in its app alone, and the session names the widget', async () => {
  const call = someone({ kind: 'widget', widget: { widget_id: 'widget-1', app_id: appId } });
  const { session } = await system.first.createChat(call, chatRequest({ channel: 'widget' }));
  expect(session).toMatchObject({ app_id: appId, widget_deployment_id: 'widget-1' });
  const { user_id } = call.caller;
  const key = { ...someKey(), unscoped_key: '' };
  await system.first.createChat(someone({ user_id }), chatRequest({ idempotency: key }));
  for (const request of [chatRequest({ app_id: foreignBot }), chatRequest({ idempotency: key })])
    await expect(system.first.createChat(call, request)).rejects.toMatchObject({ code: 'forbidden' });
  const elsewhere = someone({ user_id, kind: 'widget', widget: { widget_id: 'widget-2', app_id: foreignBot } });
  const read = [
    system.first.getChat(elsewhere, { session_id: session!.id }),
    system.first.listMessages(elsewhere, pageRequest(session!.id)),
    system.first.listChats(call, chatsRequest()),
  ];
  for (const refused of read) await expect(refused).rejects.toBeDefined();
  await expect(system.first.getChat(call, { session_id: session!.id })).resolves.toBeDefined();
});

test('40 parallel requests to two processes create one session', async () => {
  const call = someone();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? system.first : system.second).createChat(call, chatRequest())),
  );
  expect(new Set(responses.map(({ session }) => session!.id)).size).toBe(1);
  expect(responses.filter(({ created }) => created)).toHaveLength(1);
});

test('another app, channel or user gets another session', async () => {
  const call = someone();
  const requests = [chatRequest(), chatRequest({ channel: 'ios' }), chatRequest({ app_id: appId })];
  const ids = [];
  for (const request of requests) ids.push((await system.first.createChat(call, request)).session!.id);
  ids.push((await system.first.createChat(someone(), chatRequest())).session!.id);
  expect(new Set(ids).size).toBe(4);
});

test('a request that may only resume resumes, and is rate_limited where it would create', async () => {
  const call = someone();
  const refused = { code: 'rate_limited' };
  await expect(system.first.createChat(call, chatRequest({ resume_only: true }))).rejects.toMatchObject(refused);
  const { session } = await system.first.createChat(call, chatRequest());
  const resumed = await system.first.createChat(call, chatRequest({ resume_only: true }));
  expect(resumed).toMatchObject({ created: false, session: { id: session!.id } });
  for (const overrides of [{ force_new: true }, { type: 'human' }, { channel: 'ios' }]) {
    const request = chatRequest({ ...overrides, resume_only: true });
    await expect(system.first.createChat(call, request)).rejects.toMatchObject(refused);
  }
  expect((await system.first.listChats(call, chatsRequest())).meta!.total).toBe(1);
});

test('a session that is created with new: true is the one that later requests resume', async () => {
  const call = someone();
  const old = (await system.first.createChat(call, chatRequest())).session!.id;
  const fresh = await system.first.createChat(call, chatRequest({ force_new: true }));
  expect(fresh.created).toBe(true);
  expect(fresh.session!.id).not.toBe(old);
  expect((await system.second.createChat(call, chatRequest())).session!.id).toBe(fresh.session!.id);
});

test('after the resumed session is archived the newest live one is resumed', async () => {
  const call = someone();
  const old = (await system.first.createChat(call, chatRequest())).session!.id;
  const fresh = (await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id;
  await system.context.sessions.collection.updateOne(
    { _id: fresh },
    { $set: { status: 'archived' }, $unset: { resume_key: '' }, $inc: { rev: 1 } },
  );
  expect((await system.second.createChat(call, chatRequest())).session!.id).toBe(old);
});

test('a repeat by Idempotency-Key returns created as the first response did', async () => {
  const call = someone();
  const created = someKey();
  const resumed = someKey();
  const first = await system.first.createChat(call, chatRequest({ idempotency: created }));
  await system.first.createChat(call, chatRequest({ idempotency: resumed }));
  await system.first.createChat(call, chatRequest({ force_new: true }));
  const id = first.session!.id;
  expect(await system.second.createChat(call, chatRequest({ idempotency: created }))).toMatchObject({
    created: true,
    replayed: true,
    session: { id },
  });
  expect(await system.second.createChat(call, chatRequest({ idempotency: resumed }))).toMatchObject({
    created: false,
    replayed: true,
    session: { id },
  });
  await expect(
    system.first.createChat(call, chatRequest({ idempotency: { ...created, request_hash: 'other' } })),
  ).rejects.toMatchObject({ code: 'idempotency_conflict' });
});

test('parallel requests with one Idempotency-Key and new: true create one session', async () => {
  const call = someone();
  const idempotency = someKey();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => system.first.createChat(call, chatRequest({ force_new: true, idempotency }))),
  );
  expect(new Set(responses.map(({ session }) => session!.id)).size).toBe(1);
});

test('parallel requests with one Idempotency-Key create one session and attach files once', async () => {
  const call = someone();
  const request = chatRequest({ idempotency: someKey(), initial_attachments: ['https://example.com/a.png'] });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? system.first : system.second).createChat(call, request)),
  );
  expect(responses.filter(({ created }) => created)).toHaveLength(20);
  expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
  const [{ session }] = responses as [conversations.CreateChatResponse];
  expect((await system.first.getChat(call, { session_id: session!.id })).session!.message_count).toBe(1);
});

test('initial attachments become one file message, on resume too', async () => {
  const call = someone();
  const request = chatRequest({ initial_attachments: ['https://example.com/a.png', 'http://example.com/b.pdf'] });
  const { session } = await system.first.createChat(call, request);
  expect(session!.message_count).toBe(1);
  const again = await system.first.createChat(call, request);
  expect(again).toMatchObject({ created: false, session: { message_count: 2 } });
  const { messages } = await system.first.listMessages(call, pageRequest(session!.id));
  expect(messages.map((message) => message.content_type)).toEqual(['file', 'file']);
  expect(JSON.parse(messages[0]!.content)).toEqual({
    attachments: request.initial_attachments.map((url) => ({ url })),
  });
});

test.each([
  [{ app_id: 'nope' }, 'validation_failed'],
  [{ channel: 'fax' }, 'validation_failed'],
  [{ type: 'party' }, 'validation_failed'],
  [{ type: 'internal', app_id: appId }, 'validation_failed'],
  [{ initial_attachments: ['ftp://example.com/x'] }, 'validation_failed'],
  [{ initial_attachments: [' https://example.com/x'] }, 'validation_failed'],
  [{ initial_attachments: ['https://example.com/x\n'] }, 'validation_failed'],
  [{ initial_attachments: ['https:example.com/x'] }, 'validation_failed'],
  [{ initial_attachments: ['https:///example.com/x'] }, 'validation_failed'],
  [{ initial_attachments: ['https://example.com:99999/x'] }, 'validation_failed'],
  [{ initial_attachments: Array(11).fill('https://example.com') }, 'validation_failed'],
  [{ initial_attachments: Array(10).fill(`https://example.com/${'x'.repeat(3_300)}`) }, 'message_too_large'],
  [{ bot_profile_id: foreignBot }, 'bot_not_found'],
])('a request with %j gets 400 %s', async (overrides, code) => {
  await expect(system.first.createChat(someone(), chatRequest(overrides))).rejects.toMatchObject({ code, status: 400 });
});

test('a member creates an internal session', async () => {
  const { session } = await system.first.createChat(
    someone({ user_id: MEMBER }),
    chatRequest({ app_id: appId, type: 'internal' }),
  );
  expect(session).toMatchObject({ type: 'internal', routing_reason: 'explicit' });
});

describe('GET /chats', () => {
  test('lists sessions by newest activity, page by page, with the total', async () => {
    const call = someone();
    const ids = [];
    for (let n = 0; n < 5; n++)
      ids.push((await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id);
    const seen = [];
    for (let cursor = ''; ; ) {
      const { sessions, meta } = await system.second.listChats(call, chatsRequest({ per_page: 2, cursor }));
      expect(meta).toMatchObject({ total: 5, per_page: 2 });
      seen.push(...sessions.map((session) => session.id));
      cursor = meta!.next_cursor;
      if (cursor === '') break;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test('filters by status, type and app, lists archived sessions only by that status, and none for unknown values', async () => {
    const call = someone();
    const archived = (await system.first.createChat(call, chatRequest({ channel: 'ios' }))).session!.id;
    await system.context.sessions.collection.updateOne(
      { _id: archived },
      { $set: { status: 'archived' }, $inc: { rev: 1 } },
    );
    const human = (await system.first.createChat(call, chatRequest({ type: 'human', app_id: appId }))).session!.id;
    const list = async (overrides: Parameters<typeof chatsRequest>[0]) =>
      (await system.first.listChats(call, chatsRequest(overrides))).sessions.map((session) => session.id);
    expect(await list({})).toEqual([human]);
    expect(await list({ status: ['archived', 'active'] })).toEqual([human, archived]);
    expect(await list({ type: ['human', 'group'] })).toEqual([human]);
    expect(await list({ app_id: appId })).toEqual([human]);
    expect(await list({ status: ['nonsense'] })).toEqual([]);
  });

  test('a cursor of other filters gets invalid_cursor', async () => {
    const call = someone();
    for (let n = 0; n < 2; n++) await system.first.createChat(call, chatRequest({ force_new: true }));
    const { meta } = await system.first.listChats(call, chatsRequest({ per_page: 1 }));
    await expect(
      system.first.listChats(call, chatsRequest({ per_page: 1, cursor: meta!.next_cursor, status: ['active'] })),
    ).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  test('a credential bound to a business lists the sessions of that business only', async () => {
    const call = someone();
    await system.first.createChat(call, chatRequest());
    const inBusiness = (await system.first.createChat(call, chatRequest({ app_id: appId }))).session!.id;
    const bound = callAs({ ...call.caller, kind: 'key', business_id: 'biz' });
    const { sessions } = await system.first.listChats(bound, chatsRequest());
    expect(sessions.map((session) => session.id)).toEqual([inBusiness]);
  });
});
