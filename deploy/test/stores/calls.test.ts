import { sourcesOf } from '../contract/example-sources.ts';
import { driverCalls } from './calls.ts';

const callsIn = (path: string, text: string) => driverCalls(sourcesOf({ [path]: text }));

test.each([
  ['messages.collection.find({})'],
  ["db.collection('messages')"],
  ["import { MongoServerError } from 'mongodb';"],
  ["import {\n  type Document,\n  MongoServerError,\n} from 'mongodb';"],
])('a verb that says %s is found', (text) => {
  const path = 'services/conversations/src/message/edit-message.ts';
  expect(callsIn(path, `\n${text}`)).toEqual([`${path}:2: the driver is used outside of a store`]);
});

test('types of the driver are nobody’s call', () => {
  const text = "import { LRUCache } from 'lru-cache';\nimport type { Document } from 'mongodb';\n";
  expect(callsIn('services/conversations/src/message/edit-message.ts', text)).toEqual([]);
});

test.each([
  'services/profiles/src/user/user-store.ts',
  'services/conversations/src/chat/store/conditional-updates.ts',
  'services/profiles/src/migrations/0001-baseline.ts',
  'services/profiles/src/user/get-user.test.ts',
  'services/kit/src/migrate/lease.ts',
  'deploy/e2e/keys.ts',
])('%s may call it', (path) => {
  expect(callsIn(path, "db.collection('users')")).toEqual([]);
});
