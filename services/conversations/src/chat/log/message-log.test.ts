import type { Call } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../../testing';
import { chatRequest, pageRequest, textMessage } from '../../testing/requests';
import { sayMany } from '../../testing/say-many';
import { type Decision, withEvent } from '../model/decision';
import { findRow, newestCounting } from '../store/row-store';
import type { Commit } from './commit-batch';

let system: TestSystem;
let call: Call;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());
beforeEach(() => {
  call = callAs(userCaller());
});

/** A session with `count` messages, of which m0 is the oldest. */
async function sessionWith(count: number) {
  const { session } = await system.first.createChat(call, chatRequest());
  return { id: session!.id, ids: await sayMany(system.context, call, session!.id, count) };
}

/** Replaces the content of a message; returns the one before. */
const rewrite = (id: string, message_id: string, content: string) =>
  system.context.messageLog.revise(call, id, async (state): Promise<Decision<string>> => {
    const row = await findRow(system.context, state, message_id);
    const decision = {
      next: state,
      rows: [{ of: { _id: message_id }, set: { content: JSON.stringify(content) } }],
      result: row?.content ?? '',
    };
    return withEvent(decision, { type: 'message.updated', message_id }, new Date());
  });

async function textsOf(id: string) {
  const { messages } = await system.second.listMessages(call, pageRequest(id, { limit: 100 }));
  return messages.map(({ text }) => text);
}

test.each([
  ['the tail', 99],
  ['the history', 0],
])('a message in %s is changed in place, by the write that numbers the change', async (_where, index) => {
  const { id, ids } = await sessionWith(100);
  const before = (await system.context.sessions.state(id))!;
  expect(before.history_through > ids[0]! && before.history_through < ids[99]!).toBe(true);
  expect(await rewrite(id, ids[index]!, 'changed')).toBe(`"m${index}"`);
  const after = (await system.context.sessions.state(id))!;
  expect([after.seq, after.rev]).toEqual([before.seq + 1, before.rev + 1]);
  const found = await findRow(system.context, after, ids[index]!);
  expect(found!.content).toBe('"changed"');
});

test('parallel edits and sends of two processes are all applied, each with its own number', async () => {
  const { id, ids } = await sessionWith(98);
  const sends = Array.from({ length: 30 }, (_, n) =>
    [system.first, system.second][n % 2]!.sendMessage(call, textMessage(id, `more ${n}`)),
  );
  const changes = ids.slice(0, 15).map((message_id, n) => rewrite(id, message_id, `changed ${n}`));
  await Promise.all([...sends, ...changes]);
  const texts = await textsOf(id);
  expect(texts.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, n) => `changed ${n}`));
  const session = (await system.context.sessions.state(id))!;
  expect([session.message_count, session.seq]).toEqual([128, 98 + 30 + 15]);
});

test('old events move to the events collection and keep their numbers', async () => {
  const { id, ids } = await sessionWith(1);
  for (let n = 0; n < 70; n += 1) await rewrite(id, ids[0]!, `changed ${n}`);
  await system.context.messageLog.idle();
  const session = (await system.context.sessions.collection.findOne({ _id: id }))!;
  const moved = await system.context.events.collection.find({ session_id: id }).sort({ seq: 1 }).toArray();
  expect(session.events.length).toBe(session.event_count);
  expect(session.event_count).toBeLessThan(64);
  const numbers = [...moved, ...session.events].map(({ seq }) => seq);
  expect(numbers).toEqual(Array.from({ length: 70 }, (_, n) => n + 2));
});

test('a listener gets each commit once, with what it changed', async () => {
  const { id, ids } = await sessionWith(2);
  const commits: Commit[] = [];
  system.context.messageLog.onCommit((commit) => commit.after._id === id && commits.push(commit));
  await rewrite(id, ids[0]!, 'changed');
  await system.first.sendMessage(call, textMessage(id, 'new'));
  expect(commits.map(({ appended, events }) => [appended.length, events.map(({ type }) => type)])).toEqual([
    [0, ['message.updated']],
    [1, []],
  ]);
});

test.each([5, 100])('newestCounting finds the newest of %d messages, and the newest but one', async (count) => {
  const { id, ids } = await sessionWith(count);
  const state = (await system.context.sessions.state(id))!;
  expect((await newestCounting(system.context, state, ''))!._id).toBe(ids.at(-1));
  expect((await newestCounting(system.context, state, ids.at(-1)!))!._id).toBe(ids.at(-2));
});

test('a new message gets an id above the newest one, even when the clock of that writer was ahead', async () => {
  const { id } = await sessionWith(1);
  // A ULID of the year 2100.
  const ahead = '03QCPC7P000000000000000000';
  const { sessions } = system.context;
  await sessions.collection.updateOne({ _id: id }, { $set: { last_id: ahead }, $inc: { rev: 1 } });
  const sent = await Promise.all(
    [system.first, system.second].map((client) => client.sendMessage(call, textMessage(id, 'next'))),
  );
  const ids = sent.map(({ message }) => message!.id);
  expect(ids.every((one) => one > ahead)).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

test('a change whose deadline passes while it is queued gets upstream_timeout and is not applied', async () => {
  const { id } = await sessionWith(1);
  const { messageLog, sessions } = system.context;
  const before = (await sessions.state(id))!;
  const soon = Date.now() + 200;
  const held = messageLog.revise(call, id, async (state): Promise<Decision<void>> => {
    while (Date.now() <= soon) await new Promise((resolve) => setTimeout(resolve, 20));
    return { next: state, result: undefined };
  });
  const rename = (topic: string) => (state: typeof before) => ({ next: { ...state, topic }, result: undefined });
  const late = messageLog.change({ ...call, deadline: soon }, id, rename('late'));
  const inTime = messageLog.change(call, id, rename('in time'));
  await expect(late).rejects.toMatchObject({ code: 'upstream_timeout' });
  await Promise.all([held, inTime]);
  expect(await sessions.state(id)).toMatchObject({ topic: 'in time', rev: before.rev + 1 });
});
