import type { Call } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { pagePipeline } from '../chat/store/page-store';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, pageRequest, textMessage } from '../testing/requests';
import { sayMany } from '../testing/say-many';

let system: TestSystem;
let call: Call;
let id: string;
const texts = Array.from({ length: 150 }, (_, n) => `m${n}`);

beforeAll(async () => {
  system = await startConversations();
  call = callAs(userCaller());
  id = (await system.first.createChat(call, chatRequest())).session!.id;
  await sayMany(system.context, call, id, texts.length);
});
afterAll(() => system.stop());

const page = async (overrides: Parameters<typeof pageRequest>[1]) => {
  const { messages, meta } = await system.second.listMessages(call, pageRequest(id, overrides));
  return { texts: messages.map((message) => message.text), ids: messages.map((message) => message.id), meta: meta! };
};

test('a part of the messages has moved to the history', async () => {
  const state = await system.context.sessions.state(id);
  expect(state!.history_through).not.toBe('');
  expect(state!.tail.length).toBeLessThan(96);
});

test.each([1, 7, 25, 100])('forward paging by %i returns each message once, in order', async (limit) => {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { texts: next, meta } = await page({ cursor, limit, direction: 'forward' });
    if (next.length === 0) {
      expect(meta.next_cursor).not.toBe('');
      break;
    }
    seen.push(...next);
    cursor = meta.next_cursor;
  }
  expect(seen).toEqual(texts);
});

test.each([1, 7, 25, 100])('backward paging by %i returns each message once, and ends', async (limit) => {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { texts: next, meta } = await page({ cursor, limit, direction: 'backward' });
    seen.push(...next);
    cursor = meta.next_cursor;
    if (cursor === '') break;
  }
  expect(seen).toEqual(texts.toReversed());
});

test('a page has 25 messages forward by default, and 100 at most, which per_page shows', async () => {
  expect((await page({})).texts).toEqual(texts.slice(0, 25));
  const clamped = await page({ limit: 1000 });
  expect(clamped.texts).toHaveLength(100);
  expect(clamped.meta).toMatchObject({ per_page: 100, total: 150, page: 1 });
});

test('a bare ULID is an exclusive bound in both directions', async () => {
  const { ids } = await page({ limit: 100 });
  expect((await page({ cursor: ids[59]!, limit: 3 })).texts).toEqual(['m60', 'm61', 'm62']);
  expect((await page({ cursor: ids[59]!, limit: 3, direction: 'backward' })).texts).toEqual(['m58', 'm57', 'm56']);
});

test('a cursor of the other direction or of another session, or a changed one, gets invalid_cursor', async () => {
  const { meta } = await page({ limit: 5 });
  const other = (await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id;
  const tampered = `${meta.next_cursor.slice(0, -1)}${meta.next_cursor.endsWith('A') ? 'B' : 'A'}`;
  for (const request of [
    pageRequest(id, { cursor: meta.next_cursor, direction: 'backward' }),
    pageRequest(other, { cursor: meta.next_cursor }),
    pageRequest(id, { cursor: tampered }),
    pageRequest(id, { cursor: 'nonsense' }),
  ])
    await expect(system.first.listMessages(call, request)).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('the cursor of an empty session finds later messages', async () => {
  const empty = (await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id;
  const { messages, meta } = await system.first.listMessages(call, pageRequest(empty));
  expect(messages).toEqual([]);
  await system.first.sendMessage(call, textMessage(empty, 'hello'));
  const next = await system.first.listMessages(call, pageRequest(empty, { cursor: meta!.next_cursor }));
  expect(next.messages.map((message) => message.text)).toEqual(['hello']);
});

test.each(['forward', 'backward'] as const)(
  'a page %s into the history reads no more messages than it shows',
  async (direction) => {
    const { history_through: from } = (await system.context.sessions.state(id))!;
    const pipeline = pagePipeline({
      session_id: id,
      direction,
      from: direction === 'backward' ? from : undefined,
      limit: 25,
    });
    const plan = await system.context.sessions.collection.aggregate(pipeline).explain('executionStats');
    const lookup = plan['stages'].find((stage: Record<string, unknown>) => '$lookup' in stage);
    expect(lookup).toMatchObject({ nReturned: 1, collectionScans: 0, indexesUsed: ['session_id_1__id_1'] });
    expect(Number(lookup.totalKeysExamined)).toBeLessThanOrEqual(26);
  },
);

test('the newest page reads nothing of the history', async () => {
  const pipeline = pagePipeline({ session_id: id, direction: 'backward', from: undefined, limit: 25 });
  const plan = await system.context.sessions.collection.aggregate(pipeline).explain('executionStats');
  const lookup = plan['stages'].find((stage: Record<string, unknown>) => '$lookup' in stage);
  expect(Number(lookup.totalDocsExamined)).toBe(0);
});

test('a forward page that the history fills reads nothing of the tail', async () => {
  const query = { session_id: id, direction: 'forward', from: undefined, limit: 25 } as const;
  const [read] = await system.context.sessions.collection.aggregate(pagePipeline(query)).toArray();
  expect(read!['history']).toHaveLength(25);
  expect(read!['tail']).toEqual([]);
});
