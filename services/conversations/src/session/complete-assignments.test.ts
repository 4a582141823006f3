import { createMetrics } from '@cws/kit';
import { silentLogger, until } from '@cws/kit/testing';
import type { conversations } from '@cws/protos';
import { emptySession } from '../chat/model/new-session';
import type { SessionDoc } from '../chat/model/session';
import { startJobs } from '../jobs/start-jobs';
import { APP, BUSINESS, botOf, type Desk, startDesk } from '../testing/business';
import { deskChatsRequest } from '../testing/requests';

let desk: Desk;
let agent: string;
beforeEach(async () => {
  desk = await startDesk();
  agent = desk.member.caller.user_id;
});
afterEach(() => desk.stop());

/** A session that a process of the previous release wrote, which did not have is_assigned. */
function sessionOfOldRelease(assignee_id: string): Omit<SessionDoc, 'is_assigned'> {
  const { is_assigned: _, ...session } = emptySession(Date.now(), {
    ...{
      app_id: APP,
      business_id: BUSINESS,
      bot_profile_id: botOf(APP),
      bot_kind: 'nobot',
      routing_reason: 'explicit',
    },
    ...{ user_id: desk.customer.caller.user_id, type: 'human', channel: 'api', origin_channel: 'api' },
    ...{ reference_code: `OLD-${assignee_id}`, status: 'pending', assignee_id },
  });
  return session;
}

async function withJobs(work: () => Promise<void>): Promise<void> {
  const stop = startJobs(desk.context, silentLogger(), createMetrics('test'));
  try {
    await work();
  } finally {
    await stop();
  }
}

const stored = (id: string) => desk.context.sessions.collection.findOne({ _id: id });
async function listed(filter: Partial<conversations.ListDeskChatsRequest>): Promise<string[]> {
  const { sessions } = await desk.second.listDeskChats(desk.member, deskChatsRequest(filter));
  return sessions.map(({ id }) => id).sort();
}

test('a session that the previous release creates is found by every filter of the desk', async () => {
  const [free, taken] = [sessionOfOldRelease(''), sessionOfOldRelease(agent)];
  await desk.context.sessions.collection.insertMany([free, taken] as SessionDoc[]);
  const both = [free._id, taken._id].sort();
  await withJobs(() => until(async () => (await listed({})).length === both.length));
  for (const filter of [{}, { status: ['pending'] }, { type: ['human'] }, { app_id: APP }])
    expect([filter, await listed(filter)]).toEqual([filter, both]);
  expect(await listed({ assignee: 'none' })).toEqual([free._id]);
  expect(await listed({ assignee: 'me' })).toEqual([taken._id]);
});

test('a session that the previous release assigns leaves the list of unassigned ones, and one that it unassigns returns', async () => {
  const { collection } = desk.context.sessions;
  const [taken, returned] = [await desk.open(), await desk.open()];
  await desk.first.assignChat(desk.member, { session_id: returned, assignee_id: 'me' });
  await collection.updateOne({ _id: taken }, { $set: { assignee_id: agent }, $inc: { rev: 1 } });
  await collection.updateOne({ _id: returned }, { $set: { assignee_id: '' }, $inc: { rev: 1 } });
  expect(await listed({ assignee: 'none' })).toEqual([taken]);
  await withJobs(() => until(async () => (await listed({ assignee: 'none' }))[0] === returned));
  expect(await listed({ assignee: 'none' })).toEqual([returned]);
});

test('completing a session makes an update at its earlier rev fail', async () => {
  const { assignments, sessions } = desk.context;
  const old = sessionOfOldRelease(agent);
  await sessions.collection.insertOne(old as SessionDoc);
  await assignments.complete([old._id]);
  expect(await sessions.compareAndSet(old._id, old.rev, { $set: { topic: 'late' } })).toBe(false);
});

test('a session that is assigned meanwhile is completed by its new assignee, and a complete one stays as it is', async () => {
  const { assignments, sessions } = desk.context;
  const old = sessionOfOldRelease('');
  await sessions.collection.insertOne(old as SessionDoc);
  const complete = await desk.open();
  const before = await stored(complete);
  const ids = await assignments.findIncomplete(10);
  await sessions.collection.updateOne({ _id: old._id }, { $set: { assignee_id: agent } });
  await assignments.complete([...ids, complete]);
  expect(ids).toEqual([old._id]);
  expect(await stored(old._id)).toMatchObject({ assignee_id: agent, is_assigned: true });
  expect(await stored(complete)).toEqual(before);
});

test('450 sessions are completed in several rounds', async () => {
  const many = Array.from({ length: 450 }, (_, number) => sessionOfOldRelease(`agent ${number}`));
  await desk.context.sessions.collection.insertMany(many as SessionDoc[]);
  await withJobs(() => until(async () => (await desk.context.assignments.findIncomplete(1)).length === 0));
  expect(await desk.context.sessions.collection.countDocuments({ is_assigned: true })).toBe(450);
});
