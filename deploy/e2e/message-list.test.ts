import { listMessages, type Message, newChat, send, sendTexts } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { newRoom, type Room } from './support/rooms';

const COUNT = 30;

let room: Room;
let token: string;
let chat: string;
let sent: readonly string[];
beforeAll(async () => {
  room = await newRoom();
  ({ token } = room);
  chat = room.chat.id;
  sent = idsOf(
    await sendTexts(
      token,
      chat,
      Array.from({ length: COUNT }, (_, n) => `message ${n}`),
    ),
  );
});

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
const page = async (query: string) => (await listMessages(token, chat, query)).body;
const backwards = () => [...sent].reverse();

covers('messages.list.forward', 'messages.list.limit')(
  'forward is the default and lists 25 messages from the oldest',
  async () => {
    const first = await page('');
    expect(idsOf(first.data)).toEqual(sent.slice(0, 25));
    expect(first.meta).toMatchObject({ page: 1, per_page: 25, total: COUNT });
    expect(idsOf((await page('?direction=forward')).data)).toEqual(sent.slice(0, 25));
    expect(idsOf((await page(`?cursor=${first.meta!.next_cursor}`)).data)).toEqual(sent.slice(25));
  },
);

covers('messages.list.backward')('backward lists from the newest to the first message and ends', async () => {
  const seen: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { data, meta } = await page(`?direction=backward&limit=7${cursor && `&cursor=${cursor}`}`);
    seen.push(...idsOf(data));
    cursor = meta!.next_cursor || undefined;
  }
  expect(seen).toEqual(backwards());
});

covers('messages.list.limit', 'wire.page-size.clamped')(
  'a page has at most 100 messages, whatever limit says',
  async () => {
    expect((await page('?limit=1000')).meta!.per_page).toBe(100);
    expect(idsOf((await page('?limit=1000')).data)).toEqual(sent);
    expect(idsOf((await page('?limit=2')).data)).toEqual(sent.slice(0, 2));
  },
);

covers('wire.cursor.ulid')('a bare ULID is an exclusive bound, even if no message has it', async () => {
  expect(idsOf((await page(`?cursor=${sent[9]}&limit=3`)).data)).toEqual(sent.slice(10, 13));
  expect(idsOf((await page(`?cursor=${sent[9]}&limit=3&direction=backward`)).data)).toEqual(sent.slice(6, 9).reverse());
  expect(idsOf((await page('?cursor=00000000000000000000000000&limit=2')).data)).toEqual(sent.slice(0, 2));
  expect((await page('?cursor=7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).data).toEqual([]);
});

covers('messages.list.poll')('the last forward page has a cursor for later messages', async () => {
  const { id } = await newChat(token, { app_id: room.workspace.default_app_id });
  const list = async (cursor: string) => (await listMessages(token, id, `?cursor=${cursor}`)).body;
  const start = (await listMessages(token, id)).body.meta!.next_cursor;
  expect(start).not.toBe('');
  expect((await list(start)).meta!.next_cursor).toBe(start);
  const first = await send(token, id, { content: 'later' });
  const { data, meta } = await list(start);
  expect(idsOf(data)).toEqual([first.id]);
  expect((await list(meta!.next_cursor)).data).toEqual([]);
  const second = await send(token, id, { content: 'later still' });
  expect(idsOf((await list(meta!.next_cursor)).data)).toEqual([second.id]);
});

covers('messages.list.cursor-bound', 'wire.cursor.tampered')(
  'a cursor of another session or direction is refused',
  async () => {
    const other = await newChat(token, { app_id: room.workspace.default_app_id });
    const { next_cursor } = (await page('?limit=2')).meta!;
    expectFailure(await listMessages(token, other.id, `?cursor=${next_cursor}`), 400, 'invalid_cursor');
    expectFailure(await listMessages(token, chat, `?direction=backward&cursor=${next_cursor}`), 400, 'invalid_cursor');
    expectFailure(await listMessages(token, chat, '?cursor=nonsense'), 400, 'invalid_cursor');
    expect(idsOf((await page(`?limit=5&cursor=${next_cursor}`)).data)).toEqual(sent.slice(2, 7));
  },
);

covers('messages.list.direction')('another direction is refused', async () => {
  expectFailure(await listMessages(token, chat, '?direction=sideways'), 400, 'validation_failed');
});

covers('messages.list.backward')('backward in an empty session ends at once', async () => {
  const { id } = await newChat(token);
  const { meta } = (await listMessages(token, id, '?direction=backward')).body;
  expect(meta).toMatchObject({ next_cursor: '', total: 0 });
  expect(await expectData(200, listMessages(token, id))).toEqual([]);
});
