import { ulidAbove } from '@cws/kit';
import { type Office, type Room, startOffice } from '../testing/office';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.stop());

const HEAVIEST = JSON.stringify(Array(32 * 1024).fill(255));
const COUNT = 70;

/** As many messages of the greatest weight, edited once, as do not fit into one answer of MongoDB; all in the history. */
async function fill({ customer, id, send }: Room): Promise<string[]> {
  await send(customer, '', { content: HEAVIEST });
  const { sessions, messages } = office.context;
  const { tail } = (await sessions.collection.findOne({ _id: id }))!;
  const ids = [tail[0]!._id];
  while (ids.length < COUNT) ids.push(ulidAbove(ids.at(-1)!, Date.now()));
  await messages.collection.insertMany(
    ids.map((_id) => ({ ...tail[0]!, _id, dedupe_key: _id, original_content: HEAVIEST })),
  );
  const last = { last_id: ids.at(-1)!, history_through: ids.at(-1)!, message_count: COUNT, tail: [] };
  await sessions.collection.updateOne({ _id: id }, { $set: last, $inc: { rev: 1 } });
  return ids;
}

test('pages of the heaviest messages are short rather than too heavy, and miss none', async () => {
  const room = await office.newRoom();
  const ids = await fill(room);
  for (const direction of ['forward', 'backward']) {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const request = { session_id: room.id, cursor, limit: 100, direction };
      const page = await office.second.listMessages(room.customer, request);
      if (direction === 'forward' && page.messages.length === 0) break;
      expect(page.meta).toMatchObject({ per_page: 100, total: COUNT });
      seen.push(...page.messages.map((message) => message.id));
      cursor = page.meta!.next_cursor;
      if (cursor === '') break;
    }
    expect(seen).toEqual(direction === 'forward' ? ids : ids.toReversed());
  }
});
