import { type Call, serviceCaller, uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, chatsRequest, keyAs, pageRequest, textMessage } from '../testing/requests';
import { sayMany } from '../testing/say-many';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

const asJob = () => callAs(serviceCaller('identity'));
const someone = (kind: 'user' | 'anonymous', user_id = uuidV7()): Call => callAs(userCaller({ kind, user_id }));
const idOf = ({ caller }: Call) => caller.user_id;
const people = () => ({ visitor: someone('anonymous'), person: someone('user') });
const merge = (visitor: Call, person: Call, client = system.first) =>
  client.mergeUser(asJob(), { from_user_id: idOf(visitor), into_user_id: idOf(person) });
const open = async (call: Call, overrides = {}) =>
  (await system.first.createChat(call, chatRequest(overrides))).session!;
const send = async (call: Call, id: string, text: string, overrides = {}, client = system.first) =>
  client.sendMessage(call, textMessage(id, text, overrides));
const chatsOf = async (call: Call) => (await system.second.listChats(call, chatsRequest())).sessions;
const messagesOf = async (call: Call, id: string) =>
  (await system.second.listMessages(call, pageRequest(id, { limit: 100 }))).messages;

test("a merge moves sessions and their messages' authorship, and the former user lists none of them", async () => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  for (let i = 0; i < 3; i++) await send(visitor, id, `n${i}`);
  await merge(visitor, person);
  expect(await chatsOf(person)).toMatchObject([{ id, user_id: idOf(person), message_count: 3, topic: 'n0' }]);
  expect(await chatsOf(visitor)).toEqual([]);
  expect((await messagesOf(person, id)).map(({ sender_id }) => sender_id)).toEqual(Array(3).fill(idOf(person)));
  expect((await system.first.hasSession(asJob(), { user_id: idOf(visitor) })).has_session).toBe(false);
  expect((await system.first.hasSession(asJob(), { user_id: idOf(person) })).has_session).toBe(true);
});

test('a merge changes the author of messages in the history', async () => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  await sayMany(system.context, visitor, id, 120);
  await system.context.messageLog.idle();
  await merge(visitor, person);
  const rows = await messagesOf(person, id);
  expect(rows).toHaveLength(100);
  expect(new Set(rows.map(({ sender_id }) => sender_id))).toEqual(new Set([idOf(person)]));
});

test.each(['tail', 'history'])('a merge changes the author in the snapshots of replies in the %s', async (place) => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  const first = (await send(visitor, id, `"sender_id":"${idOf(visitor)}"`)).message!;
  const reply = (await send(visitor, id, 'reply', { reply_to_message_id: first.id })).message!;
  if (place === 'history') await sayMany(system.context, visitor, id, 120);
  await system.context.messageLog.idle();
  await merge(visitor, person);
  const rows = await messagesOf(person, id);
  const shown = JSON.parse(rows.find((row) => row.id === reply.id)!.reply_snapshot);
  expect(shown).toEqual({ ...JSON.parse(reply.reply_snapshot), sender_id: idOf(person) });
  expect(shown.text).toContain(idOf(visitor));
});

test('the new user resumes a moved session', async () => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  await merge(visitor, person);
  expect(await system.second.createChat(person, chatRequest())).toMatchObject({ created: false, session: { id } });
});

test('when both users have a live session of the same slot, the new user resumes their own', async () => {
  const { visitor, person } = people();
  const own = await open(person);
  const moved = await open(visitor);
  await send(visitor, moved.id, 'newer');
  await merge(visitor, person);
  expect((await open(person)).id).toBe(own.id);
  expect((await chatsOf(person)).map(({ id }) => id)).toEqual([moved.id, own.id]);
});

test.each(['tail', 'history'])('a repeat of a message from before the merge is recognised in the %s', async (place) => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  const first = await send(visitor, id, 'mine', { client_message_id: 'c1' });
  const second = await send(visitor, id, 'keyed', { idempotency: keyAs(idOf(visitor), 'k') });
  if (place === 'history') await sayMany(system.context, visitor, id, 120);
  await system.context.messageLog.idle();
  await send(visitor, id, 'warm', {}, system.second);
  await merge(visitor, person);
  for (const client of [system.second, system.first]) {
    const repeat = await send(person, id, 'mine', { client_message_id: 'c1' }, client);
    expect(repeat).toMatchObject({ replayed: true, message: { id: first.message!.id } });
    const keyed = await send(person, id, 'keyed', { idempotency: keyAs(idOf(person), 'k') }, client);
    expect(keyed).toMatchObject({ replayed: true, message: { id: second.message!.id } });
  }
});

test('a key with which the former user created or resumed a session returns it to the new user', async () => {
  const { visitor, person } = people();
  const made = await open(visitor, { idempotency: keyAs(idOf(visitor), 'made') });
  await open(visitor, { idempotency: keyAs(idOf(visitor), 'resumed') });
  await merge(visitor, person);
  const again = (key: string) =>
    system.second.createChat(person, chatRequest({ idempotency: keyAs(idOf(person), key), channel: 'ios' }));
  expect(await again('made')).toMatchObject({ replayed: true, created: true, session: { id: made.id } });
  expect(await again('resumed')).toMatchObject({ replayed: true, created: false, session: { id: made.id } });
});

test('a key that both users have used returns the session of the new user', async () => {
  const { visitor, person } = people();
  const own = await open(person, { idempotency: keyAs(idOf(person), 'same') });
  await open(visitor, { idempotency: keyAs(idOf(visitor), 'same') });
  await merge(visitor, person);
  expect((await open(person, { idempotency: keyAs(idOf(person), 'same') })).id).toBe(own.id);
  expect(await chatsOf(person)).toHaveLength(2);
});

test('the next run finishes a merge that was interrupted, and a further run changes nothing', async () => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  await send(visitor, id, 'one');
  await system.context.merges.moveSessions(asJob(), idOf(visitor), idOf(person));
  expect((await messagesOf(person, id))[0]!.sender_id).toBe(idOf(visitor));
  await merge(visitor, person, system.second);
  expect((await messagesOf(person, id))[0]!.sender_id).toBe(idOf(person));
  const before = await system.context.sessions.find(id);
  await merge(visitor, person);
  expect(await system.context.sessions.find(id)).toEqual(before);
});

test('the next run moves messages and sessions that were written during a merge', async () => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  await send(visitor, id, 'before', {}, system.second);
  await merge(visitor, person);
  await send(visitor, id, 'late', {}, system.second);
  const late = await open(visitor);
  await merge(visitor, person);
  expect((await chatsOf(person)).map((session) => session.id).toSorted()).toEqual([id, late.id].toSorted());
  const senders = (await messagesOf(person, id)).map(({ text, sender_id }) => [text, sender_id]);
  expect(senders).toEqual([
    ['before', idOf(person)],
    ['late', idOf(person)],
  ]);
});

test('two parallel runs, with sends beside them, move all messages and lose none', async () => {
  const { visitor, person } = people();
  const { id } = await open(visitor);
  const sends = Array.from({ length: 40 }, (_, i) =>
    send(visitor, id, `n${i}`, {}, i % 2 ? system.first : system.second),
  );
  await Promise.all([merge(visitor, person), merge(visitor, person, system.second), ...sends]);
  await merge(visitor, person);
  const rows = await messagesOf(person, id);
  expect(rows.map(({ text }) => text).toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => `n${i}`).toSorted());
  expect(new Set(rows.map(({ sender_id }) => sender_id))).toEqual(new Set([idOf(person)]));
});

test('a user who calls mergeUser gets forbidden, and a merge of a user with themselves validation_failed', async () => {
  const { visitor, person } = people();
  const request = { from_user_id: idOf(visitor), into_user_id: idOf(person) };
  await expect(system.first.mergeUser(person, request)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(merge(person, person)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('an index finds moved sessions', async () => {
  const plan = await system.context.sessions.collection.find({ former_user_ids: 'x' }).explain('queryPlanner');
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"indexName":"former_user_ids_1"');
});
