import { ulidAbove } from '@cws/kit';
import { startTestBusiness, type TestBusiness, type TestChat } from '../testing/test-business';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

/** Six characters of JSON text for each byte. */
const HEAVIEST = JSON.stringify('\u0001'.repeat(32 * 1024));
const COUNT = 70;

/** Fills the history with edited messages of the greatest size, too many for one response of MongoDB. */
async function fill({ customer, id, send }: TestChat): Promise<string[]> {
  await send(customer, '', { content: HEAVIEST });
  const { sessions, messages } = business.context;
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

test('pages of messages of the greatest size are shorter than the limit, and miss none', async () => {
  const chat = await business.newChat();
  const ids = await fill(chat);
  for (const direction of ['forward', 'backward']) {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const request = { session_id: chat.id, cursor, limit: 100, direction };
      const page = await business.second.listMessages(chat.customer, request);
      if (direction === 'forward' && page.messages.length === 0) break;
      expect(page.meta).toMatchObject({ per_page: 100, total: COUNT });
      seen.push(...page.messages.map((message) => message.id));
      cursor = page.meta!.next_cursor;
      if (cursor === '') break;
    }
    expect(seen).toEqual(direction === 'forward' ? ids : ids.toReversed());
  }
});
