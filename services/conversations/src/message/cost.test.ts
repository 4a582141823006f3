import { type Db, MongoClient } from 'mongodb';
import { textMessage } from '../testing';
import { type Office, startOffice } from '../testing/office';

let office: Office;
let client: MongoClient;
let db: Db;
beforeAll(async () => {
  office = await startOffice();
  client = await MongoClient.connect(process.env['MONGODB_URI']!);
  db = client.db(office.context.sessions.collection.dbName);
  await db.command({ profile: 2 });
});
afterAll(async () => {
  await db.command({ profile: 0 });
  await client.close();
  await office.stop();
});

/** What MongoDB was asked to do for that. */
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

test('a send is one update, of the user and of an agent, with a key too; a page is one command', async () => {
  const room = await office.newRoom();
  const asCustomer = (client_message_id: string) => () =>
    office.first.sendMessage(room.customer, textMessage(room.id, 'x', { client_message_id }));
  await commandsOf(asCustomer(''));
  expect(await commandsOf(asCustomer(''))).toEqual(['update']);
  expect(await commandsOf(asCustomer('key'))).toEqual(['update']);
  const asAgent = () => office.first.sendMessage(office.member, textMessage(room.id, 'x'));
  expect(await commandsOf(asAgent)).toEqual(['update']);
  for (const [direction, command] of [
    ['backward', 'query'],
    ['forward', 'aggregate'],
  ] as const)
    expect(await commandsOf(() => room.list(room.customer, { direction, limit: 2 }))).toEqual([command]);
});
