import type { conversations } from '@cws/protos';
import { APP, botOf, type Desk, FOREIGN_APP, SECOND_APP, SUSPENDED_APP, startDesk } from '../testing/business';
import { chatRequest, keyAs, pageRequest, statusRequest, textMessage, transferRequest } from '../testing/requests';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

type Target = Partial<Omit<conversations.TransferChatRequest, 'session_id'>>;
const transfer = (session_id: string, target: Target, call = desk.member, client = desk.second) =>
  client.transferChat(call, transferRequest(session_id, target));
const sessionOf = async (session_id: string) => (await desk.first.getChat(desk.member, { session_id })).session!;
const messagesOf = async (id: string) => (await desk.first.listMessages(desk.customer, pageRequest(id))).messages;
const conversation = async (conversation_id: string, call = desk.member) =>
  (await desk.first.listConversation(call, { conversation_id })).sessions;
const someone = () => ({ ...desk.customer, caller: { ...desk.customer.caller, user_id: crypto.randomUUID() } });

test('a transfer to another app creates a session of the same user and conversation, closes the old one and adds a message to each', async () => {
  const id = await desk.open();
  await desk.first.sendMessage(desk.customer, textMessage(id, 'help'));
  const old = await sessionOf(id);
  const { session: made } = await transfer(id, { app_id: SECOND_APP, reason: 'billing' });
  expect(made).toMatchObject({
    app_id: SECOND_APP,
    bot_profile_id: botOf(SECOND_APP),
    user_id: old.user_id,
    conversation_id: old.conversation_id,
    routing_reason: 'explicit',
    status: 'active',
    message_count: 1,
  });
  expect(made!.reference_code).not.toBe(old.reference_code);
  const closed = await sessionOf(id);
  expect(closed).toMatchObject({ status: 'closed', transferred_to_session_id: made!.id, message_count: 2 });
  expect(closed.resolved_at).not.toBe('');
  expect(await messagesOf(id)).toMatchObject([
    { sender_type: 'user' },
    { sender_type: 'system', content_type: 'event' },
  ]);
  const [first, ...others] = await messagesOf(made!.id);
  expect(first).toMatchObject({ sender_type: 'system' });
  expect(JSON.parse(first!.content)).toMatchObject({ from_session_id: id, reason: 'billing' });
  expect(others).toEqual([]);
  expect((await conversation(old.conversation_id)).map((one) => one.id)).toEqual([id, made!.id]);
});

// contract: answers-language
test('a transfer keeps the language of the session', async () => {
  const call = { ...someone(), language: 'es' };
  const { session } = await desk.first.createChat(call, chatRequest({ app_id: APP }));
  const { session: made } = await transfer(session!.id, { app_id: SECOND_APP }, { ...desk.member, language: 'de' });
  expect((await desk.context.sessions.find(made!.id))!.accept_language).toBe('es');
});

test("the messages about a transfer have the form that the member's request asks for", async () => {
  const id = await desk.open();
  const { session: made } = await transfer(id, { app_id: SECOND_APP }, { ...desk.member, json_fields: 'bytes' });
  const notes = [...(await messagesOf(id)), ...(await messagesOf(made!.id))];
  const texts = notes.map(({ content }) => JSON.parse(Buffer.from(JSON.parse(content)).toString()));
  const event = 'transferred';
  expect(texts).toMatchObject([
    { event, to_session_id: made!.id },
    { event, from_session_id: id },
  ]);
});

test('a transfer to a bot is active, and one to a team keeps app and bot and is pending', async () => {
  const toBot = (await transfer(await desk.open(), { bot_profile_id: botOf(SECOND_APP) })).session;
  expect(toBot).toMatchObject({ app_id: SECOND_APP, bot_profile_id: botOf(SECOND_APP), status: 'active', team_id: '' });
  const toTeam = (await transfer(await desk.open(), { team_id: 'second line' })).session;
  expect(toTeam).toMatchObject({ app_id: APP, bot_profile_id: botOf(APP), status: 'pending', team_id: 'second line' });
});

test('the next resume finds the new session, whichever session held the slot', async () => {
  const call = someone();
  const older = await desk.open({}, call);
  const holder = await desk.open({}, call);
  const resume = async (app_id: string) => (await desk.first.createChat(call, chatRequest({ app_id }))).session!.id;
  const toTeam = (await transfer(holder, { team_id: 'x' })).session!.id;
  expect(await resume(APP)).toBe(toTeam);
  const other = await desk.open({ app_id: SECOND_APP }, call);
  const moved = (await transfer(older, { app_id: SECOND_APP })).session!.id;
  expect(await resume(SECOND_APP)).toBe(moved);
  expect((await sessionOf(other)).status).toBe('active');
});

test('of 8 parallel transfers one succeeds, and the others get session_closed', async () => {
  const id = await desk.open();
  const both = Array.from({ length: 8 }, (_, n) =>
    transfer(id, { app_id: SECOND_APP }, n % 2 ? desk.member : desk.colleague, n % 2 ? desk.first : desk.second),
  );
  const outcomes = await Promise.allSettled(both);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.map(({ code, status }) => [code, status])).toEqual(Array(7).fill(['session_closed', 400]));
  const { conversation_id, transferred_to_session_id } = await sessionOf(id);
  expect((await conversation(conversation_id)).map((one) => one.id)).toEqual([id, transferred_to_session_id]);
});

test('a repeat by Idempotency-Key returns the same session, and another request with it gets idempotency_conflict', async () => {
  const [id, idempotency] = [await desk.open(), keyAs(desk.member.caller.user_id, 'transfer')];
  const tries = await Promise.all(
    [desk.first, desk.second].map((client) => transfer(id, { team_id: 'x', idempotency }, desk.member, client)),
  );
  expect(tries[0]!.session!.id).toBe(tries[1]!.session!.id);
  expect((await transfer(id, { team_id: 'x', idempotency })).replayed).toBe(true);
  const other = { ...idempotency, request_hash: 'other' };
  await expect(transfer(id, { team_id: 'y', idempotency: other })).rejects.toMatchObject({
    code: 'idempotency_conflict',
  });
});

test('a message that is sent during a transfer is before it in the old session, or refused', async () => {
  const id = await desk.open();
  const sends = Array.from({ length: 20 }, (_, n) =>
    (n % 2 ? desk.first : desk.second).sendMessage(desk.customer, textMessage(id, `n${n}`)),
  );
  const [moved, ...sent] = await Promise.allSettled([transfer(id, { team_id: 'x' }), ...sends]);
  expect(moved.status).toBe('fulfilled');
  const stored = sent.filter(({ status }) => status === 'fulfilled').length;
  const rows = await messagesOf(id);
  expect(rows).toHaveLength(stored + 1);
  expect(rows.at(-1)).toMatchObject({ sender_type: 'system' });
});

test.each([
  [{}],
  [{ app_id: SECOND_APP, team_id: 'x' }],
  [{ app_id: 'x' }],
  [{ app_id: FOREIGN_APP }],
  [{ app_id: SUSPENDED_APP }],
  [{ bot_profile_id: botOf(FOREIGN_APP) }],
  [{ bot_profile_id: crypto.randomUUID() }],
  [{ team_id: 'x'.repeat(65) }],
])('a transfer with %j gets validation_failed and changes nothing', async (target) => {
  const id = await desk.open();
  await expect(transfer(id, target)).rejects.toMatchObject({ code: 'validation_failed', status: 400 });
  expect((await sessionOf(id)).status).toBe('active');
});

test('a customer or stranger gets forbidden, and a closed or archived session its error', async () => {
  const id = await desk.open();
  for (const call of [desk.customer, desk.stranger])
    await expect(transfer(id, { team_id: 'x' }, call)).rejects.toMatchObject({ code: 'forbidden' });
  for (const [status, code] of [
    ['closed', 'session_closed'],
    ['archived', 'session_archived'],
  ] as const) {
    await desk.first.setChatStatus(desk.member, statusRequest(id, status));
    await expect(transfer(id, { team_id: 'x' })).rejects.toMatchObject({ code, status: 400 });
  }
});

test('a conversation without membership gets forbidden, an unknown one not_found, a malformed id invalid_id', async () => {
  const { conversation_id } = await sessionOf(await desk.open());
  for (const call of [desk.customer, desk.stranger])
    await expect(conversation(conversation_id, call)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(conversation(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  await expect(conversation('x')).rejects.toMatchObject({ code: 'invalid_id' });
});
