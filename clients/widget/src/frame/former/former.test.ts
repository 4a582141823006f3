import type { Envelope } from '../api/requests';
import { testLine } from '../message/testing/line';
import { openFormer, withOlder } from './former';

type Responses = Readonly<Record<string, unknown>>;

const opened = (earlier: readonly string[], responses: Responses) =>
  openFormer(
    {
      request: async <T>({ path }: { readonly path: string }) => {
        const [plain = ''] = path.split('?');
        if (!(plain in responses)) throw new Error('gone');
        return { data: responses[plain], meta: { next_cursor: '' } } as Envelope<T>;
      },
    },
    { read: () => ({ earlier }), write: () => {}, clear: () => {}, onOtherTab: () => {} },
  );
const chat = (id: string, last_message_at = '2026-05-04T10:00:00.000Z') => ({ id, last_message: id, last_message_at });

test('former chats are listed newest first, without those that are gone or empty', async () => {
  const responses = { '/chats/a': chat('a'), '/chats/c': chat('c'), '/chats/d': chat('d', '') };
  const former = opened(['a', 'b', 'c', 'd'], responses);
  expect(former.exist()).toBe(true);
  expect((await former.list()).map(({ id }) => id)).toEqual(['c', 'a']);
  expect(opened([], {}).exist()).toBe(false);
});

test('a list of which nothing can be read is a failure', async () => {
  await expect(opened(['a'], {}).list()).rejects.toThrow('gone');
});

test('the messages of a former chat are read oldest first, without those that nobody is shown', async () => {
  const message = { sender_type: 'user', content_type: 'text', content: {}, created_at: '' };
  const data = [
    { ...message, id: '2', text: 'second' },
    { ...message, id: '3', text: '', content_type: 'event' },
    { ...message, id: '1', text: 'first' },
  ];
  const { lines, older } = await opened(['a'], { '/chats/a/messages': data }).read('a', '');
  expect([lines.map(({ text }) => text), older]).toEqual([['first', 'second'], '']);
});

test('a page of older messages is put before the newer ones, and once if it was asked for twice', () => {
  const pageOf = (key: string, older: string) => ({ lines: [testLine({ from: 'user', key })], older });
  const newest = withOlder(undefined, '', pageOf('new', 'cursor'));
  const both = withOlder(newest, 'cursor', pageOf('old', ''));
  const again = withOlder(both, 'cursor', pageOf('old', ''));
  expect([both, again].map(({ lines, older }) => [lines.map(({ key }) => key), older])).toEqual([
    [['old', 'new'], ''],
    [['old', 'new'], ''],
  ]);
});
