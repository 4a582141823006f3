import { Readable } from 'node:stream';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const begin = async () => (await machine.run('chats', 'new')).stdout.trim();
const answerOf = async (...args: string[]) => JSON.parse((await machine.run(...args, '--json')).stdout);

test('chats new begins one on the channel cli and answers its id', async () => {
  const chat = await answerOf('chats', 'new', '--app', 'a-1', '--bot', 'b-1');
  expect(chat).toMatchObject({ app_id: 'a-1', bot_profile_id: 'b-1', channel: 'cli', new: true });
  expect((await answerOf('chats', 'new', '--resume')).new).toBe(false);
});

test('chats walks the pages up to its limit', async () => {
  for (let made = 0; made < 5; made++) await begin();
  expect(await answerOf('chats', '--limit', '3')).toHaveLength(3);
  expect(await answerOf('chats')).toEqual(service.rest.chats);
});

test('chats filters', async () => {
  await machine.run('chats', '--status', 'active,open', '--status', 'pending', '--type', 'bot', '--app', 'a-1');
  const query = service.rest.queries.at(-1)!;
  expect([query.getAll('status'), query.getAll('type'), query.get('app_id')]).toEqual([
    ['active', 'open', 'pending'],
    ['bot'],
    'a-1',
  ]);
});

test('chats is a table for people, without a colour in a pipe', async () => {
  const id = await begin();
  const { stdout } = await machine.run('chats');
  expect(stdout).toMatch(/^ID +CODE +STATUS +MESSAGES +LAST ACTIVITY +TOPIC\n/);
  expect(stdout).toContain(`${id}  C-7F3K9Q  active  0`);
  expect(stdout).not.toContain('\u001b');
});

describe('send', () => {
  test('sends the words as one text', async () => {
    const id = await begin();
    expect((await answerOf('send', id, 'Hello', 'there')).text).toBe('Hello there');
  });

  test('reads the text from stdin', async () => {
    const id = await begin();
    await machine.runWith({ stdin: Readable.from(['two\nlines\n']) }, 'send', id, '-');
    expect(service.rest.messages.map(({ text }) => text)).toEqual(['two\nlines']);
  });

  test('is repeated with the same key when its answer is lost, and arrives once', async () => {
    const id = await begin();
    service.rest.nextSends = ['lost', 503];
    expect((await machine.run('send', id, 'Hello')).status).toBe(0);
    expect([service.rest.messages.length, service.rest.keys.length, new Set(service.rest.keys).size]).toEqual([
      1, 3, 1,
    ]);
  });

  test('that failed says how to try again safely', async () => {
    const id = await begin();
    service.rest.nextSends = ['lost', 'lost', 'lost', 'lost'];
    const { status, stderr } = await machine.run('send', id, 'Hello');
    const key = /--idempotency-key (\S+)/.exec(stderr)?.[1] ?? '';
    expect([status, key]).toEqual([1, service.rest.keys[0]]);
    expect((await machine.run('send', id, 'Hello', '--idempotency-key', key)).status).toBe(0);
    expect(service.rest.messages).toHaveLength(1);
  });

  test('a refusal is one sentence, at once', async () => {
    const { status, stdout, stderr } = await machine.run('send', 'elsewhere', 'Hello');
    expect([status, stdout, stderr]).toEqual([1, '', 'It is session_not_found\n']);
    expect(service.rest.keys).toHaveLength(1);
  });

  test('nothing to send is wrong usage', async () => {
    expect((await machine.run('send', 'x', ' ')).status).toBe(2);
    expect((await machine.run('send', 'x')).status).toBe(2);
  });
});

describe('messages', () => {
  test('shows the newest, oldest first', async () => {
    for (const content of ['one', 'two', 'three', 'four']) service.rest.store(content, { content });
    expect((await answerOf('messages', 'c', '--limit', '3')).map(textIn)).toEqual(['two', 'three', 'four']);
  });

  test('shows those after or before one', async () => {
    const [first, , , last] = ['one', 'two', 'three', 'four'].map((content) =>
      service.rest.store(content, { content }),
    );
    expect((await answerOf('messages', 'c', '--after', first!.id)).map(textIn)).toEqual(['two', 'three', 'four']);
    expect((await answerOf('messages', 'c', '--before', last!.id)).map(textIn)).toEqual(['one', 'two', 'three']);
    expect((await machine.run('messages', 'c', '--after', 'a', '--before', 'b')).status).toBe(2);
  });

  test('shows text of others without what would steer a terminal', async () => {
    service.rest.store('k', { content: 'a\u001b]0;title\u0007b\u001b[2Jc\u009b31md\r\ne\u202e' });
    const { stdout } = await machine.run('messages', 'c');
    expect(stdout).toBe(`2026-11-20T03:35:00.123Z  user    abcd\n${' '.repeat(34)}e\n`);
  });

  const textIn = ({ text }: { text: string }) => text;
});
