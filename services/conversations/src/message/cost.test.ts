import { type Db, MongoClient } from 'mongodb';
import { textMessage } from '../testing';
import { startTestBusiness, type TestBusiness } from '../testing/test-business';

let business: TestBusiness;
let client: MongoClient;
let db: Db;
beforeAll(async () => {
  business = await startTestBusiness();
  client = await MongoClient.connect(process.env['MONGODB_URI']!);
  db = client.db(business.context.sessions.collection.dbName);
  await db.command({ profile: 2 });
});
afterAll(async () => {
  await db.command({ profile: 0 });
  await client.close();
  await business.stop();
});

/** The commands that MongoDB ran for `work`. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  const seen = await db
    .collection('system.profile')
    .find({ ns: /\.(sessions|messages)$/ })
    .toArray();
  await db.command({ profile: 0 });
  await db.collection('system.profile').drop();
  await db.command({ profile: 2 });
  return seen.map(({ op, command }) => (op === 'command' ? Object.keys(command)[0]! : op)).sort();
}

test('a send by a user or an agent, with or without a key, is one update, and a page is one command', async () => {
  const chat = await business.newChat();
  const asCustomer = (client_message_id: string) => () =>
    business.first.sendMessage(chat.customer, textMessage(chat.id, 'x', { client_message_id }));
  await commandsOf(asCustomer(''));
  expect(await commandsOf(asCustomer(''))).toEqual(['update']);
  expect(await commandsOf(asCustomer('key'))).toEqual(['update']);
  const asAgent = () => business.first.sendMessage(business.member, textMessage(chat.id, 'x'));
  expect(await commandsOf(asAgent)).toEqual(['update']);
  for (const [direction, command] of [
    ['backward', 'query'],
    ['forward', 'aggregate'],
  ] as const)
    expect(await commandsOf(() => chat.list(chat.customer, { direction, limit: 2 }))).toEqual([command]);
});
