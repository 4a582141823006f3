import { chatNow, listMessages, type Message, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { withChatEach } from './support/each-chat';

let token: string;
let chat: string;
withChatEach((scene) => {
  ({ token, chat } = scene);
});

const bytes = (text: string) => [...Buffer.from(text)];

const values: Readonly<Record<string, unknown>> = {
  'a string': 'plain “text” 😀\u0000\u2028',
  'an object': { text: 'hi', nested: { a: [1, 2.5, -1e-7, null, true, ''] }, '': 0, 'with.dot': 1, $set: { x: 1 } },
  'an array of integers': [72, 105],
  'an array of other integers': [0, 255, 256, -1, 2 ** 53 - 1],
  'an array of objects': [{ type: 'text', text: 'hi' }, []],
  'a number': 42.5,
  'a boolean': false,
  'an empty object': {},
  'an empty array': [],
};

for (const [kind, content] of Object.entries(values)) {
  covers('wire.structured-echo')(`${kind} is echoed and kept unchanged`, async () => {
    const sent = await send(token, chat, { content });
    expect(sent.content).toEqual(content);
    const [kept] = (await expectData(200, listMessages(token, chat))) as [Message];
    expect(kept.content).toEqual(content);
    expect(JSON.stringify(kept.content)).toBe(JSON.stringify(content));
  });
}

covers('wire.structured-bytes', 'wire.message-text')(
  'an array of integers that is UTF-8 is read as that text',
  async () => {
    const sent = await send(token, chat, { content: bytes('Grüße 😀') });
    expect([sent.content, sent.text]).toEqual([bytes('Grüße 😀'), 'Grüße 😀']);
    expect(await chatNow(token, chat)).toMatchObject({ topic: 'Grüße 😀', last_message: 'Grüße 😀' });
  },
);

covers('wire.structured-bytes', 'wire.message-text')(
  'an array of integers that is UTF-8 JSON is read as that value',
  async () => {
    const sent = await send(token, chat, { content: bytes('{"text":"from an object"}') });
    expect(sent.text).toBe('from an object');
    expect((await send(token, chat, { content: bytes('42') })).text).toBe('42');
  },
);

covers('wire.structured-bytes')('an array of integers that is not UTF-8 is stored unchanged', async () => {
  const sent = await send(token, chat, { content: [0xff, 0xfe, 0x00] });
  expect([sent.content, sent.text]).toEqual([[0xff, 0xfe, 0x00], '']);
});

covers('wire.message-text')('text is the plain text of content, and read-only', async () => {
  expect((await send(token, chat, { content: 'as it is', text: 'forged' })).text).toBe('as it is');
  expect((await send(token, chat, { content: { text: 'inside' } })).text).toBe('inside');
});
