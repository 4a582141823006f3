import { Readable } from 'node:stream';
import { localTime } from '../terminal/local-time';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const begin = async () => (await machine.run('chats', 'new')).stdout.trim();
const jsonOf = async (...args: string[]) => JSON.parse((await machine.run(...args, '--json')).stdout);

test('chats new starts a chat on the channel cli and prints it', async () => {
  const chat = await jsonOf('chats', 'new', '--app', 'a-1', '--bot', 'b-1');
  expect(chat).toMatchObject({ app_id: 'a-1', bot_profile_id: 'b-1', channel: 'cli', new: true });
  expect((await jsonOf('chats', 'new', '--resume')).new).toBe(false);
});

test('chats follows the cursors up to its limit', async () => {
  for (let made = 0; made < 5; made++) await begin();
  expect(await jsonOf('chats', '--limit', '3')).toHaveLength(3);
  expect(await jsonOf('chats')).toEqual(service.rest.chats);
});

test('chats sends its filters to the service', async () => {
  await machine.run('chats', '--status', 'active,open', '--status', 'pending', '--type', 'bot', '--app', 'a-1');
  const query = service.rest.queries.at(-1)!;
  expect([query.getAll('status'), query.getAll('type'), query.get('app_id')]).toEqual([
    ['active', 'open', 'pending'],
    ['bot'],
    'a-1',
  ]);
});

test('a status or a type that no chat can have is wrong usage, which names the values', async () => {
  for (const [option, known] of [
    ['--status', 'active, pending, open, snoozed, resolved, closed, archived'],
    ['--type', 'bot, human, group, internal, preview'],
  ] as const) {
    const { status, stdout, stderr } = await machine.run('chats', option, 'active,bogus');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`It must be one of ${known}.`);
  }
  expect(service.rest.queries).toEqual([]);
});

test('a chat is named by its code too, in either case, and never by one that several have', async () => {
  await begin();
  await machine.run('send', 'c-7f3k9q', 'Hello');
  expect((await machine.run('messages', 'C-7F3K9Q')).stdout).toContain('Hello');
  expect(await machine.run('messages', 'C-ZZZZZZ')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'None of your chats has the code C-ZZZZZZ.\n',
  });
  await begin();
  const { status, stderr } = await machine.run('send', 'C-7F3K9Q', 'Hello');
  expect([status, stderr]).toEqual([1, expect.stringContaining('Several of your chats have the code C-7F3K9Q')]);
});

test('a text that is no id is refused without a path of the interface', async () => {
  const error = { code: 'invalid_id', message: 'An id in the path is malformed' };
  const refusing = async () => Response.json({ success: false, error }, { status: 400 });
  const ran = await machine.runWith({ fetch: refusing as typeof fetch }, 'messages', 'bogus');
  expect(ran).toEqual({ status: 1, stdout: '', stderr: 'This is no id. A list, such as cws chats, shows the ids.\n' });
});

test('chats prints a table without colours in a pipe', async () => {
  const id = await begin();
  const { stdout } = await machine.run('chats');
  expect(stdout).toMatch(/^ID +CODE +STATUS +MESSAGES +LAST ACTIVITY +TOPIC\n/);
  expect(stdout).toContain(`${id}  C-7F3K9Q  active  0`);
  expect(stdout).not.toContain('\u001b');
});

describe('send', () => {
  test('joins its words to one text', async () => {
    const id = await begin();
    expect((await jsonOf('send', id, 'Hello', 'there')).text).toBe('Hello there');
  });

  test('reads the text from stdin', async () => {
    const id = await begin();
    await machine.runWith({ stdin: Readable.from(['two\nlines\n']) }, 'send', id, '-');
    expect(service.rest.messages.map(({ text }) => text)).toEqual(['two\nlines']);
  });

  test('repeats a request whose response is lost with the same key, so that the message arrives once', async () => {
    const id = await begin();
    service.rest.nextSends = ['lost', 503];
    expect((await machine.run('send', id, 'Hello')).status).toBe(0);
    expect([service.rest.messages.length, service.rest.keys.length, new Set(service.rest.keys).size]).toEqual([
      1, 3, 1,
    ]);
  });

  test('names the idempotency key for another attempt when it failed', async () => {
    const id = await begin();
    service.rest.nextSends = ['lost', 'lost', 'lost', 'lost'];
    const { status, stderr } = await machine.run('send', id, 'Hello');
    const key = /--idempotency-key (\S+)/.exec(stderr)?.[1] ?? '';
    expect([status, key]).toEqual([1, service.rest.keys[0]]);
    expect((await machine.run('send', id, 'Hello', '--idempotency-key', key)).status).toBe(0);
    expect(service.rest.messages).toHaveLength(1);
  });

  test('prints a refusal as one sentence and does not repeat the request', async () => {
    const { status, stdout, stderr } = await machine.run('send', 'elsewhere', 'Hello');
    expect([status, stdout, stderr]).toEqual([1, '', 'It is session_not_found\n']);
    expect(service.rest.keys).toHaveLength(1);
  });

  test('without a text is wrong usage', async () => {
    expect((await machine.run('send', 'x', ' ')).status).toBe(2);
    expect((await machine.run('send', 'x')).status).toBe(2);
  });
});

test('send --handoff asks for a person as the button of a chat does', async () => {
  const id = await begin();
  await machine.run('send', id, '--handoff');
  await machine.run('send', id, '--handoff', 'A person, please');
  const asked = { content_type: 'postback', action_id: 'handoff', channel: 'cli' };
  expect(service.rest.sent).toMatchObject([
    { ...asked, display_text: 'Talk to a person' },
    { ...asked, display_text: 'A person, please' },
  ]);
});

describe('rate', () => {
  const answer = (key: string) => service.rest.store(key, { content: key, sender_type: 'bot' });

  test('rates the newest answer of a chat, or a named one, with a comment', async () => {
    const [first, second] = [answer('one'), answer('two')];
    service.rest.store('more', { content: 'more' });
    expect((await machine.run('rate', 'c', 'yes')).stdout).toBe('Rated as helpful.\n');
    await machine.run('rate', 'c', 'no', '--message', first.id, '--comment', 'too long');
    expect(service.rest.ratings).toEqual([
      [second.id, { helpful: true, comment: '' }],
      [first.id, { helpful: false, comment: 'too long' }],
    ]);
    expect(await jsonOf('rate', 'c', 'no')).toEqual({ helpful: false, comment: '' });
  });

  test('repeats the request where the service is briefly away', async () => {
    const { id } = answer('one');
    service.rest.nextSends = [503];
    expect((await machine.run('rate', 'c', 'yes')).status).toBe(0);
    expect(service.rest.ratings.map(([rated]) => rated)).toEqual([id, id]);
  });

  test('of a chat without an answer fails, and with another word is wrong usage', async () => {
    service.rest.store('question', { content: 'question' });
    const { status, stderr } = await machine.run('rate', 'c', 'yes');
    expect([status, stderr]).toEqual([1, expect.stringContaining('--message')]);
    expect((await machine.run('rate', 'c', 'maybe')).status).toBe(2);
  });
});

describe('messages', () => {
  test('shows below an answer what it suggests and offers, and how it was rated', async () => {
    const suggestions = [{ text: 'How much is\u001b[2J tea?' }, { text: 'Do you deliver?' }];
    const content = { text: 'x', outcome: 'unknown', offers: ['handoff'], suggestions };
    service.rest.store('one', { content: 'I do not know.', sender_type: 'bot', helpful: false, helpful_comment: 'no' });
    Object.assign(service.rest.messages[0]!, { content });
    const { stdout } = await machine.run('messages', 'c');
    expect(stdout.split('\n').map((line) => line.trim().replace(/^.*bot {5}/, ''))).toEqual([
      'I do not know.',
      '? How much is tea?',
      '? Do you deliver?',
      '(cws send CHAT --handoff asks for a person)',
      '(rated not helpful: no)',
      '',
    ]);
    expect(await jsonOf('messages', 'c')).toMatchObject([{ content, helpful: false }]);
  });

  test('shows an answer whose content has another form as a text', async () => {
    service.rest.store('one', { content: 'Yes.', sender_type: 'bot', helpful: true });
    Object.assign(service.rest.messages[0]!, { content: { suggestions: 'odd', offers: 3 } });
    const { stdout } = await machine.run('messages', 'c');
    expect(stdout.trim().split(/\n +/).slice(-1)).toEqual(['(rated helpful)']);
  });

  test('shows the newest messages, oldest first', async () => {
    for (const content of ['one', 'two', 'three', 'four']) service.rest.store(content, { content });
    expect((await jsonOf('messages', 'c', '--limit', '3')).map(textIn)).toEqual(['two', 'three', 'four']);
  });

  test('shows the messages after or before a given one', async () => {
    const [first, , , last] = ['one', 'two', 'three', 'four'].map((content) =>
      service.rest.store(content, { content }),
    );
    expect((await jsonOf('messages', 'c', '--after', first!.id)).map(textIn)).toEqual(['two', 'three', 'four']);
    expect((await jsonOf('messages', 'c', '--before', last!.id)).map(textIn)).toEqual(['one', 'two', 'three']);
    expect((await machine.run('messages', 'c', '--after', 'a', '--before', 'b')).status).toBe(2);
  });

  test('removes terminal control sequences from the text of messages', async () => {
    service.rest.store('k', { content: 'a\u001b]0;title\u0007b\u001b[2Jc\u009b31md\r\ne\u202e' });
    const { stdout } = await machine.run('messages', 'c');
    expect(stdout).toBe(`${localTime('2026-11-20T03:35:00.123Z')}  user    abcd\n${' '.repeat(29)}e\n`);
  });

  const textIn = ({ text }: { text: string }) => text;
});
