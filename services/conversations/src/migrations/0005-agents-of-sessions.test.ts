import { migrateForTest, testDatabase } from '@cws/kit/testing';
import type { MessageDoc } from '../chat/model/message';
import type { SessionDoc } from '../chat/model/session';
import { agentsOfSessions } from './0005-agents-of-sessions';

type Session = Pick<SessionDoc, '_id' | 'rev' | 'agent_ids'> & {
  tail: Pick<MessageDoc, 'sender_type' | 'sender_id'>[];
};
type Message = Pick<MessageDoc, '_id' | 'session_id' | 'sender_type' | 'sender_id'>;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('agents-of-sessions');
});
afterAll(() => database.drop());

test('sessions get the agents of their newest and of their older messages, once', async () => {
  const sessions = database.db.collection<Session>('sessions');
  const agent = (sender_id: string) => ({ sender_type: 'agent' as const, sender_id });
  await sessions.insertMany([
    { _id: 'both', rev: 1, tail: [agent('new'), { sender_type: 'user', sender_id: 'customer' }, agent('new')] },
    { _id: 'none', rev: 1, tail: [{ sender_type: 'user', sender_id: 'customer' }] },
  ]);
  await database.db.collection<Message>('messages').insertMany([
    { _id: 'm1', session_id: 'both', ...agent('old') },
    { _id: 'm2', session_id: 'both', ...agent('new') },
    { _id: 'm3', session_id: 'none', sender_type: 'bot', sender_id: 'bot' },
    { _id: 'm4', session_id: 'gone', ...agent('old') },
  ]);
  await migrateForTest(database.db, [{ ...agentsOfSessions, number: 1 }]);
  const [both, none] = await sessions.find({}, { sort: { _id: 1 } }).toArray();
  expect(both!.agent_ids!.toSorted()).toEqual(['new', 'old']);
  expect(both!.rev).toBeGreaterThan(1);
  expect(none).toEqual({ _id: 'none', rev: 1, tail: [{ sender_type: 'user', sender_id: 'customer' }] });
  expect(await sessions.countDocuments()).toBe(2);
});
