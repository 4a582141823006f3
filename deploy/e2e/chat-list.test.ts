import { listChats, listMessages, newChat, type Session, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { newPerson, type Person } from './support/people';

let person: Person;
let token: string;
beforeEach(async () => {
  person = await newPerson();
  token = person.access_token;
});

const idsOf = (sessions: readonly Session[]) => sessions.map(({ id }) => id);
const list = async (query = '') => idsOf(await expectData(200, listChats(token, query)));

async function newChats(count: number, json: object = {}): Promise<string[]> {
  const chats: Session[] = [];
  while (chats.length < count) chats.push(await newChat(token, json));
  return idsOf(chats);
}

covers('chats.list', 'chats.list.own')('a user lists own sessions with all their fields, and meta', async () => {
  await newChat((await newPerson()).access_token);
  const session = await newChat(token);
  const { body } = await listChats(token);
  expect(body.data).toEqual([session]);
  expect(body.meta).toEqual({ page: 1, per_page: 20, total: 1, next_cursor: '' });
});

covers('chats.list.order')('sessions are listed by newest activity first', async () => {
  const [first, second, third] = (await newChats(3)) as [string, string, string];
  expect(await list()).toEqual([third, second, first]);
  await send(token, first, { content: 'up' });
  expect(await list()).toEqual([first, third, second]);
});

covers('chats.list.page-size', 'wire.page-size.clamped')('per_page is clamped to 100, and meta shows it', async () => {
  for (const [asked, given] of [
    ['', 20],
    ['?per_page=1', 1],
    ['?per_page=100', 100],
    ['?per_page=101', 100],
    ['?per_page=999999', 100],
  ]) {
    expect((await listChats(token, String(asked))).body.meta!.per_page).toBe(given);
  }
});

covers('wire.page-size.invalid')('a page size other than a whole number of at least 1 is refused', async () => {
  const { id } = await newChat(token);
  for (const size of ['0', '-1', '1.5', 'ten', '1e2', '']) {
    expectFailure(await listChats(token, `?per_page=${size}`), 400, 'validation_failed');
    expectFailure(await listMessages(token, id, `?limit=${size}`), 400, 'validation_failed');
  }
});

covers('chats.list.page')('page selects a page by number, and its cursor leads to the next', async () => {
  const chats = (await newChats(5)).reverse();
  const second = (await listChats(token, '?per_page=2&page=2')).body;
  expect(idsOf(second.data)).toEqual(chats.slice(2, 4));
  expect(second.meta).toMatchObject({ page: 2, per_page: 2, total: 5 });
  expect(await list(`?per_page=2&cursor=${second.meta!.next_cursor}`)).toEqual(chats.slice(4));
  const beyond = (await listChats(token, '?per_page=2&page=4')).body;
  expect(beyond).toMatchObject({ data: [], meta: { page: 4, per_page: 2, total: 5, next_cursor: '' } });
  for (const page of ['0', '-1', 'two', '', '999999'])
    expectFailure(await listChats(token, `?page=${page}`), 400, 'validation_failed');
});

covers('chats.list.walk')('following the cursor shows each session once', async () => {
  const chats = await newChats(7);
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { body } = await listChats(token, `?per_page=3${cursor && `&cursor=${cursor}`}`);
    expect(body.meta).toMatchObject({ per_page: 3, total: 7 });
    seen.push(...idsOf(body.data));
    sizes.push(body.data.length);
    cursor = body.meta!.next_cursor || undefined;
  }
  expect(sizes).toEqual([3, 3, 1]);
  expect(seen).toEqual(chats.reverse());
});

covers('chats.list.walk')('a session that moves up during a walk is not repeated', async () => {
  const chats = await newChats(4);
  const { body } = await listChats(token, '?per_page=2');
  await send(token, chats[0]!, { content: 'up' });
  const rest = await list(`?per_page=2&cursor=${body.meta!.next_cursor}`);
  const seen = [...idsOf(body.data), ...rest];
  expect(seen).toEqual([...new Set(seen)]);
  expect(seen).toEqual(expect.arrayContaining(chats.slice(1)));
});

covers('wire.cursor.tampered')('an invalid or changed cursor, or one of another list, is refused', async () => {
  const [chat] = await newChats(3);
  await send(token, chat!, { content: 'x' });
  const cursor = (await listChats(token, '?per_page=1')).body.meta!.next_cursor;
  const changed = cursor.slice(0, 4) + (cursor[4] === 'A' ? 'B' : 'A') + cursor.slice(5);
  const ofMessages = (await listMessages(token, chat!)).body.meta!.next_cursor;
  for (const bad of ['nonsense', changed, cursor.slice(0, -4), ofMessages]) {
    expectFailure(await listChats(token, `?per_page=1&cursor=${bad}`), 400, 'invalid_cursor');
  }
  expect((await listChats(token, `?per_page=1&cursor=${cursor}`)).status).toBe(200);
});

covers('wire.cursor.other-filters')('a cursor with other filters is refused', async () => {
  await newChats(3);
  const cursor = (await listChats(token, '?per_page=1&status=active')).body.meta!.next_cursor;
  for (const filters of ['', '&status=pending', '&status=active&type=bot']) {
    expectFailure(await listChats(token, `?per_page=1${filters}&cursor=${cursor}`), 400, 'invalid_cursor');
  }
  expect((await listChats(token, `?per_page=1&status=active&cursor=${cursor}`)).status).toBe(200);
  const both = (await listChats(token, '?per_page=1&status=active,open')).body.meta!.next_cursor;
  expect((await listChats(token, `?per_page=1&status=open&status=active&cursor=${both}`)).status).toBe(200);
});

covers('chats.list.filters')('type and status filter the list, repeated or comma-separated', async () => {
  const [bot, human, group] = [
    ...(await newChats(1)),
    ...(await newChats(1, { type: 'human' })),
    ...(await newChats(1, { type: 'group' })),
  ];
  expect(await list('?type=human')).toEqual([human]);
  expect(await list('?type=human&type=bot')).toEqual([human, bot]);
  expect(await list('?type=group,bot')).toEqual([group, bot]);
  expect(await list('?status=active')).toHaveLength(3);
  expect(await list('?status=pending,snoozed')).toEqual([]);
  expect(await list('?status=pending&status=active&type=group')).toEqual([group]);
});

covers('chats.list.filters')('an unknown filter value gives an empty list', async () => {
  await newChats(1);
  expect(await list('?status=nonsense')).toEqual([]);
  expect(await list('?type=nonsense')).toEqual([]);
});
