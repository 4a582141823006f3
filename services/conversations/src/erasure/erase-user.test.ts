import { serviceCaller, timeLeft, uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { DEFAULT_BOT, startConversations, type TestSystem } from '../testing';
import { branchRequest, chatRequest, keyAs } from '../testing/requests';
import { startTestBusiness, type TestBusiness, type TestChat } from '../testing/test-business';
import { eraseUser } from './erase-user';
import { pseudonymIn } from './pseudonym';

let system: TestBusiness;
beforeAll(async () => {
  system = await startTestBusiness();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => system.stop());

const asIdentity = () => callAs(serviceCaller('identity'));
const SEED = 'seed of this erasure';

/** Runs one pass of an erasure to its end. */
async function erase(user_id: string, is_last: boolean, one: TestSystem = system): Promise<void> {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { next_cursor } = await one.first.eraseUser(asIdentity(), { user_id, seed: SEED, is_last, cursor });
    cursor = next_cursor || undefined;
  }
}

async function eraseWhole(user_id: string, one?: TestSystem): Promise<void> {
  await erase(user_id, false, one);
  await erase(user_id, true, one);
}

/** Rows of all collections that have one of the texts anywhere. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  const { db } = system;
  const names = (await db.collections()).map(({ collectionName }) => collectionName);
  const found = await Promise.all(
    names.map(async (name) => {
      const rows = JSON.stringify(await db.collection(name).find().toArray());
      return texts.some((text) => rows.includes(text)) ? [name] : [];
    }),
  );
  return found.flat().toSorted();
}

const userOf = ({ customer }: TestChat): string => customer.caller.user_id;
const read = (chat: TestChat) => chat.list(system.manager);

/** A bot's message, as the answer job writes it. */
const botSays = (chat: TestChat, text: string) => chat.send(system.member, text, { sender_type: 'bot' });

/** A bot's message without the text, which its user has rated with it. */
async function rated(chat: TestChat, comment: string): Promise<void> {
  const { id } = await botSays(chat, 'rated');
  await system.first.rateMessage(chat.customer, { session_id: chat.id, message_id: id, helpful: false, comment });
}

/** A chat with every kind of message, enough of them that the older ones have left the tail. */
async function furnished(canary: string): Promise<TestChat> {
  const chat = await system.newChat();
  const question = await chat.send(chat.customer, canary, { client_message_id: `id-${canary}` });
  await botSays(chat, `answer ${canary}`);
  await rated(chat, `early ${canary}`);
  await chat.send(system.member, 'a reply of the business', { reply_to_message_id: question.id });
  await chat.send(system.member, 'a private note', { is_private: true });
  await chat.sendMany(80);
  const edited = await chat.send(chat.customer, `first ${canary}`);
  const changed = { content: `"second ${canary}"`, content_type: '' };
  await system.first.editMessage(chat.customer, { session_id: chat.id, message_id: edited.id, ...changed });
  const deleted = await chat.send(chat.customer, `deleted ${canary}`);
  await system.first.deleteMessage(chat.customer, { session_id: chat.id, message_id: deleted.id });
  await chat.send(chat.customer, 'sealed', { content: `"${canary}"`, is_read_once: true });
  await system.first.updateChat(chat.customer, { session_id: chat.id, topic: canary, tags: { values: [canary] } });
  await botSays(chat, `late answer ${canary}`);
  await rated(chat, `late ${canary}`);
  await chat.send(system.member, 'a late reply', { reply_to_message_id: edited.id });
  return chat;
}

// contract: erasure-sessions
test('an erased user leaves sessions of a business without text, under one random id a session', async () => {
  const canary = `canary-${uuidV4()}`;
  const chat = await furnished(canary);
  const { message_count } = await chat.session();
  expect(await rowsWith(canary)).toEqual(['messages', 'sessions']);
  await eraseWhole(userOf(chat));
  expect(await rowsWith(canary, userOf(chat))).toEqual([]);
  const session = await chat.session();
  const pseudonym = pseudonymIn(SEED, chat.id);
  expect(session).toMatchObject({ user_id: pseudonym, topic: '', tags: [], status: 'closed', message_count });
  const messages = await read(chat);
  const users = messages.filter(({ sender_type }) => sender_type === 'user');
  expect(users.length).toBeGreaterThan(50);
  for (const message of users)
    expect(message).toMatchObject({ gdpr_purged: true, content: '', text: '', sender_id: pseudonym });
  const bots = messages.filter(({ sender_type }) => sender_type === 'bot');
  expect(bots.map(({ text, gdpr_purged, sender_id }) => [text, gdpr_purged, sender_id])).toContainEqual([
    '',
    true,
    DEFAULT_BOT,
  ]);
  expect(messages.filter(({ sender_type }) => sender_type === 'agent').map(({ text }) => text)).toContain(
    'a late reply',
  );
});

test('what members wrote in the session of an erased user stays, without copies of what they replied to', async () => {
  const chat = await system.newChat();
  const question = await chat.send(chat.customer, 'hello');
  const reply = await chat.send(system.member, 'hi', { reply_to_message_id: question.id });
  const note = await chat.send(system.member, 'a note', { is_private: true });
  await eraseWhole(userOf(chat));
  const [, stayed, noted] = await read(chat);
  expect(stayed).toMatchObject({ id: reply.id, text: 'hi', gdpr_purged: false, sender_id: reply.sender_id });
  expect(stayed!.reply_snapshot).toBe('');
  expect(noted).toMatchObject({ id: note.id, text: 'a note', sender_id: note.sender_id });
  expect(await chat.session()).toMatchObject({ last_message: 'hi', last_message_sender: 'agent' });
});

test('copies in branches, also in branches of branches, are emptied', async () => {
  const canary = `canary-${uuidV4()}`;
  const chat = await furnished(canary);
  const branchOf = async (session_id: string) =>
    (await system.first.branchChat(chat.customer, branchRequest(session_id))).session!.id;
  await branchOf(await branchOf(chat.id));
  await eraseWhole(userOf(chat));
  expect(await rowsWith(canary, userOf(chat))).toEqual([]);
});

test('pending answers and notifications of an erased user end', async () => {
  const chat = await system.newChat();
  const message = await chat.send(chat.customer, 'hello');
  const pending = { message_id: message.id, answer_id: uuidV4(), attempt: 1, by: 'one', lease_until: new Date() };
  await system.context.sessions.collection.updateOne(
    { _id: chat.id },
    {
      $set: { answers_due: [pending], notices_due: [{ message_id: message.id, seq: 1, at: new Date() }] },
      $inc: { rev: 1 },
    },
  );
  await erase(userOf(chat), false);
  const session = await chat.session();
  expect([session.answers_due, session.notices_due]).toEqual([undefined, undefined]);
});

test('the language of the session of an erased user is erased', async () => {
  const chat = await system.newChat();
  const change = { $set: { accept_language: 'rm-vallader' }, $inc: { rev: 1 } };
  await system.context.sessions.collection.updateOne({ _id: chat.id }, change);
  await erase(userOf(chat), false);
  expect(await rowsWith('rm-vallader')).toEqual([]);
});

test('what a request in progress writes between the passes is emptied by the last one', async () => {
  const chat = await system.newChat();
  await chat.send(chat.customer, 'early');
  await erase(userOf(chat), false);
  await system.context.sessions.collection.updateOne(
    { _id: chat.id },
    { $set: { status: 'active' }, $inc: { rev: 1 } },
  );
  await chat.send(chat.customer, 'canary of a late request');
  await erase(userOf(chat), true);
  expect(await rowsWith('canary of a late request', userOf(chat))).toEqual([]);
});

test('the sessions of an erased user that belong to no business are deleted', async () => {
  const alone = await startConversations();
  try {
    const call = callAs(userCaller());
    const { user_id } = call.caller;
    const idempotency = keyAs(user_id, uuidV4());
    const { session } = await alone.first.createChat(call, chatRequest({ idempotency }));
    await alone.first.createChat(call, chatRequest({ idempotency: keyAs(user_id, uuidV4()) }));
    const other = (await alone.first.createChat(callAs(userCaller()), chatRequest())).session!;
    await eraseWhole(user_id, alone);
    const { db } = alone;
    const left = await db.collection<{ _id: string }>('sessions').find().toArray();
    expect(left.map(({ _id }) => _id)).toEqual([other.id]);
    expect(await db.collection('resumes').countDocuments({ session_id: session!.id })).toBe(0);
  } finally {
    await alone.stop();
  }
});

// contract: erasure-member
test('messages of an erased member to customers stay under another id, and their assignments end', async () => {
  const [chat, branched] = [await system.newChat(), await system.newChat()];
  const { user_id } = system.colleague.caller;
  for (const one of [chat, branched]) {
    const said = await one.send(system.colleague, 'from the colleague', { client_message_id: `mine-${uuidV4()}` });
    await one.send(one.customer, 'thanks', { reply_to_message_id: said.id });
  }
  const request = branchRequest(branched.id);
  await system.first.branchChat(branched.customer, request);
  await chat.sendMany(80);
  await chat.send(system.colleague, 'the newest');
  await system.first.assignChat(system.manager, { session_id: chat.id, assignee_id: user_id });
  await eraseWhole(user_id);
  expect(await rowsWith(user_id, 'mine-')).toEqual([]);
  const messages = (await read(chat)).filter(({ sender_type }) => sender_type === 'agent');
  expect(messages.map(({ text, gdpr_purged }) => [text, gdpr_purged])).toContainEqual(['the newest', false]);
  expect(new Set(messages.map(({ sender_id }) => sender_id))).toEqual(new Set([pseudonymIn(SEED, chat.id)]));
  expect(await chat.session()).toMatchObject({ assignee_id: '', is_assigned: false, user_id: userOf(chat) });
});

test('an erasure that is interrupted anywhere is completed by a repeat', async () => {
  const canary = `canary-${uuidV4()}`;
  const chat = await furnished(canary);
  const { erasures } = system.context;
  for (const step of ['forgetRequests', 'eraseHistory'] as const) {
    const whole = erasures[step];
    Object.assign(erasures, { [step]: () => Promise.reject(new Error('killed')) });
    await expect(erase(userOf(chat), false)).rejects.toBeDefined();
    Object.assign(erasures, { [step]: whole });
  }
  await eraseWhole(userOf(chat));
  expect(await rowsWith(canary, userOf(chat))).toEqual([]);
});

// contract: erasure-businesses
test('the sessions of an erased business are deleted with their messages, and no others', async () => {
  const gone = await furnished('of the business');
  const { business_id } = await gone.session();
  const kept = { ...(await gone.session()), _id: uuidV4(), business_id: uuidV4(), reference_code: 'KEPT', tail: [] };
  const { slot: _slot, resume_key: _key, created_by: _mark, ...row } = kept;
  await system.context.sessions.collection.insertOne({ ...row, events: [] });
  for (let done = false; !done; ) ({ done } = await system.first.eraseBusiness(asIdentity(), { business_id }));
  expect(await rowsWith(gone.id, business_id)).toEqual([]);
  expect(await system.context.sessions.find(kept._id)).not.toBeNull();
});

test('only identity may erase', async () => {
  const request = { user_id: 'a', seed: 'b', is_last: true, cursor: '' };
  await expect(system.first.eraseUser(system.manager, request)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(system.first.eraseBusiness(system.manager, { business_id: 'a' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('an erasure that the database delays says after which session the next call goes on', async () => {
  const chat = await system.newChat();
  const ids = [chat.id, await system.sessionOf(chat.customer)].toSorted();
  const call = asIdentity();
  const { context } = system;
  const forgetRequests: typeof context.erasures.forgetRequests = async (...given) => {
    await context.erasures.forgetRequests(...given);
    jest.spyOn(Date, 'now').mockReturnValue(call.deadline - timeLeft(call) / 2);
  };
  const slow = { ...context, erasures: { ...context.erasures, forgetRequests } };
  const request = { user_id: userOf(chat), seed: SEED, is_last: false, cursor: '' };
  expect(await eraseUser(slow, call, request)).toEqual({ next_cursor: ids[0] });
  expect((await context.sessions.find(ids[0]!))!.user_id).toBe(pseudonymIn(SEED, ids[0]!));
  expect((await context.sessions.find(ids[1]!))!.user_id).toBe(userOf(chat));
});
