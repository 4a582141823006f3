import { uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { BSON } from 'mongodb';
import { startConversations, type TestSystem } from '../../testing';
import { chatRequest, pageRequest, textMessage } from '../../testing/requests';
import { sayMany } from '../../testing/say-many';
import { type Decision, withEvent } from '../model/decision';
import { moveTail } from './move-tail';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

test('a move that was interrupted after copying is finished by the next one, and a list shows each message once', async () => {
  const call = callAs(userCaller());
  const id = (await system.first.createChat(call, chatRequest())).session!.id;
  await sayMany(system.context, call, id, 40);
  const { tail } = (await system.context.sessions.collection.findOne({ _id: id }))!;
  await system.context.messages.collection.insertMany(
    tail.slice(0, 10).map((row) => ({ ...row, content: '"stale copy"' })),
  );
  await system.context.sessions.collection.updateOne(
    { _id: id },
    { $set: { tail_bytes: 600 * 1024 }, $inc: { rev: 1 } },
  );
  await moveTail(system.context, id);
  const { messages } = await system.second.listMessages(call, pageRequest(id, { limit: 100 }));
  expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 40 }, (_, n) => `m${n}`));
  expect((await system.context.sessions.state(id))!.history_through).toBe(tail[13]!._id);
});

test('a session with many events and few messages moves its oldest events out', async () => {
  const call = callAs(userCaller());
  const id = (await system.first.createChat(call, chatRequest())).session!.id;
  const { messageLog, sessions, events } = system.context;
  const event = { type: 'message.updated', message_id: 'm' } as const;
  await messageLog.change(call, id, (state) => {
    let decision: Decision<void> = { next: state, result: undefined };
    for (let n = 0; n < 64; n++) decision = withEvent(decision, event, new Date());
    return decision;
  });
  await messageLog.idle();
  const session = (await sessions.collection.findOne({ _id: id }))!;
  expect([session.events.length, session.event_count, session.events[0]!.seq]).toEqual([16, 16, 49]);
  expect(await events.collection.countDocuments({ session_id: id })).toBe(48);
});

test('a session of 160 unanswered questions with client_message_ids stays below 32 KiB', async () => {
  const call = callAs(userCaller());
  const id = (await system.first.createChat(call, chatRequest())).session!.id;
  let largest = 0;
  const ask = async () => {
    const key = { client_message_id: uuidV4() };
    await system.first.sendMessage(call, textMessage(id, 'How long does delivery take, and what does it cost?', key));
    const session = (await system.context.sessions.collection.findOne({ _id: id }))!;
    largest = Math.max(largest, BSON.calculateObjectSize(session));
  };
  for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 8 }, ask));
  expect(largest).toBeGreaterThan(16 * 1024);
  expect(largest).toBeLessThan(32 * 1024);
});
