// @processes six: conversations alone ends.
import { aWhile, messagesOf, newShop, newTalk, repliesIn, type Shop } from './support/answers';
import { chatNow, type Message, newChat, postMessage, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { branch } from './support/desk';
import { onThisMachine, pidOf } from './support/local-run';
import { newWorkspace } from './support/mcp';
import { newGuestHouse, QUESTION_BY_MEANING } from './support/meaning';
import { operator } from './support/operator';
import { newPerson } from './support/people';
import { isType, openStream } from './support/streams';
import { newToolOwner } from './support/tool-owner';
import { waitForRecovery } from './support/wait-for-recovery';

/** The limit covers the lease of a killed process and the start of another one. */
const RECOVERY_LIMIT_MS = 60_000;
const QUESTION = 'How much does shipping to Germany cost?';
const UNANSWERABLE = 'Who won the football world championship in 1954?';

let shop: Shop;
beforeAll(async () => {
  shop = await newShop();
});

type Talk = Awaited<ReturnType<typeof newTalk>>;

interface Content {
  readonly text: string;
  readonly mode: string;
  readonly outcome: string;
  readonly sources: readonly {
    readonly document_id: string;
    readonly title: string;
    readonly url: string;
    readonly quote: string;
    readonly start: number;
    readonly end: number;
  }[];
}
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
const contentOf = ({ content }: Message) => content as Content;

covers(
  'answer.quoted',
  'answer.sources',
  'answer.derived',
)('a question is answered with its source', async () => {
  const { token, chat } = await newTalk(shop);
  await send(token, chat, { content: 'How long do parcels to Germany take?' });
  const [answer] = await repliesIn(token, chat);
  expect(answer).toMatchObject({ sender_type: 'bot', content_type: 'text', is_private: false });
  const { text, mode, outcome, sources } = contentOf(answer!);
  expect([mode, outcome, answer!.text]).toEqual(['extractive', 'answered', text]);
  expect(text).toContain('two to three working days');
  expect(sources).toHaveLength(1);
  const [{ title, url, quote, start, end }] = sources as [Content['sources'][0]];
  expect([title, url]).toEqual(['Shipping', 'https://coffee.example/shipping']);
  expect(end - start).toBe(quote.length);
  expect(text).toContain(quote);
  const session = await chatNow(token, chat);
  expect(session).toMatchObject({ status: 'active', message_count: 2, last_message_sender: 'bot' });
  expect(session['first_response_at']).toBe(answer!.created_at);
});

covers('answers.meaning')(
  'with embeddings off, a question without a word of the text is not answered from it',
  async () => {
    const { token, chat } = await newTalk(await newGuestHouse());
    await send(token, chat, { content: QUESTION_BY_MEANING });
    const [answer] = await repliesIn(token, chat);
    expect(contentOf(answer!)).toMatchObject({ outcome: 'unknown', sources: [] });
  },
);

covers('answer.quoted.whole')(
  'a FAQ is answered from its beginning, and of a long table the head and the row',
  async () => {
    const owner = await newToolOwner();
    const steps =
      '1. Open your account. 2. Choose the order. 3. Click Return. 4. Print the label. 5. Drop the parcel at a post office.';
    await owner.use('knowledge_add', { kind: 'faq', title: 'How do I return an item?', content: steps });
    const rows = Array.from({ length: 120 }, (_, n) => `<tr><td>Town${n}<td>${n} EUR<td>${n % 9} days`);
    const content = `<table><tr><th>Town<th>Shipping fee<th>Delivery time${rows.join('')}<tr><td>Zwettl<td>91 EUR<td>9 days</table>`;
    const file = {
      kind: 'file',
      title: 'Fees',
      media_type: 'text/html',
      data: Buffer.from(content).toString('base64'),
    };
    await owner.use('knowledge_add', file);
    await owner.use('agent_brief_publish');
    await owner.close();
    const { token, chat } = await newTalk(owner);
    await send(token, chat, { content: 'How do I return an item?' });
    await send(token, chat, { content: 'What is the shipping fee for Zwettl?' });
    const [first, second] = (await repliesIn(token, chat, 2)).map(contentOf);
    expect(first!.text).toMatch(/^1\. Open your account\. .* 5\. Drop the parcel at a post office\.\n/);
    expect(second!.text).toMatch(/^Town \| Shipping fee \| Delivery time\nZwettl \| 91 EUR \| 9 days\n/);
  },
);

covers('answer.unknown')('a question about nothing that was published gets the outcome unknown', async () => {
  const { token, chat } = await newTalk(shop);
  await send(token, chat, { content: UNANSWERABLE });
  const [answer] = await repliesIn(token, chat);
  expect(contentOf(answer!)).toMatchObject({ outcome: 'unknown', sources: [] });
});

covers('answer.default', 'answer.language')('the default assistant answers in German', async () => {
  const { access_token: token } = await newPerson();
  const { id } = await newChat(token);
  const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };
  await expectData(201, postMessage(token, id, { content: 'Hallo!' }, { headers }));
  await expectData(201, postMessage(token, id, { content: 'Was kostet der Versand?' }, { headers }));
  const [greeting, answer] = await repliesIn(token, id, 2);
  expect([contentOf(greeting!).outcome, greeting!.text]).toEqual(['answered', expect.stringMatching(/helfen/)]);
  expect([contentOf(answer!).outcome, answer!.text]).toEqual(['unknown', expect.stringMatching(/leider/)]);
});

covers('answer.once')('questions in quick succession are answered in order, once each', async () => {
  const { token, chat } = await newTalk(shop);
  const texts = [QUESTION, 'Do you serve oat milk?', 'Thanks!', 'How long is a gift card valid?'];
  for (const content of texts) await send(token, chat, { content });
  const replies = await repliesIn(token, chat, texts.length);
  expect(replies.map(({ text }) => text)).toEqual([
    expect.stringContaining('6.90'),
    expect.stringContaining('oat milk'),
    expect.stringContaining('welcome'),
    expect.stringContaining('five years'),
  ]);
  expect(idsOf(await repliesAtLast({ token, chat }))).toEqual(idsOf(replies));
});

/** Waits for all answers: they are in order, so one more question is answered last. */
async function repliesAtLast({ token, chat }: Talk): Promise<readonly Message[]> {
  const { length } = await repliesIn(token, chat, 0);
  await send(token, chat, { content: 'Thanks!' });
  const replies = await repliesIn(token, chat, length + 1, RECOVERY_LIMIT_MS);
  expect(contentOf(replies.at(-1)!)).toMatchObject({ outcome: 'answered', sources: [] });
  return replies.slice(0, -1);
}

covers('answer.silent')(
  'no bot answers in another status, in a suspended app or to another kind of message',
  async () => {
    const silent = await newTalk(shop);
    await send(silent.token, silent.chat, { content: { url: 'https://example.com/a' }, content_type: 'file' });
    await send(silent.token, silent.chat, { content: { text: 'Hello' }, content_type: 'event' });
    await send(silent.token, silent.chat, { content: 'Hello', is_read_once: true });
    const open = await newTalk(shop);
    await setStatus(open, 'open');
    await send(open.token, open.chat, { content: 'Hello' });
    const { access_token } = shop.owner;
    const draft = await newWorkspace(access_token, 'Draft');
    const drafted = { token: access_token, chat: (await newChat(access_token, { app_id: draft.default_app_id })).id };
    await send(drafted.token, drafted.chat, { content: 'Hello' });
    const other = await newShop();
    const suspended = await newTalk(other);
    await operator('app', 'suspend', other.workspace.default_app_id);
    await aWhile();
    await send(suspended.token, suspended.chat, { content: 'Hello' });
    await aWhile();
    for (const { token, chat } of [silent, open, drafted, suspended])
      expect((await messagesOf(token, chat)).filter(({ sender_type }) => sender_type !== 'user')).toEqual([]);
  },
);

const setStatus = ({ token, chat }: { token: string; chat: string }, status: string) =>
  expectData(200, call('PUT', `/chats/${chat}/status`, { token, json: { status } }));

covers('answer.status')('after the response of PUT status no bot message appears', async () => {
  const talks = await Promise.all(Array.from({ length: 8 }, () => newTalk(shop)));
  await Promise.all(
    talks.map(async (talk) => {
      await send(talk.token, talk.chat, { content: QUESTION });
      await setStatus(talk, 'pending');
      const before = await repliesIn(talk.token, talk.chat, 0);
      await setStatus(talk, 'active');
      expect(idsOf(await repliesAtLast(talk))).toEqual(idsOf(before));
    }),
  );
});

covers('answer.form')('a question in bytes gets an answer in bytes, unless X-Json-Fields asks for JSON', async () => {
  const bytes = Array.from(Buffer.from(JSON.stringify({ text: QUESTION })));
  const { token, chat } = await newTalk(shop);
  await send(token, chat, { content: bytes });
  const [answer] = await repliesIn(token, chat);
  const spelled = JSON.parse(Buffer.from(answer!.content as number[]).toString());
  expect(spelled).toMatchObject({ outcome: 'answered', text: answer!.text });
  await expectData(201, postMessage(token, chat, { content: bytes }, { headers: { 'x-json-fields': 'json' } }));
  const [, second] = await repliesIn(token, chat, 2);
  expect(contentOf(second!)).toMatchObject({ outcome: 'answered' });
});

covers('answer.handoff')('a request for a person hands the session off, in words or by a postback', async () => {
  const requests = [
    { content: 'Can I talk to a person, please?' },
    { content: 'Ich möchte mit einem Menschen sprechen' },
    { content_type: 'postback', action_id: 'handoff', display_text: 'Talk to us' },
  ];
  for (const request of requests) {
    const talk = await newTalk(shop);
    const { token, chat } = talk;
    await send(token, chat, request);
    const [handoff] = await repliesIn(token, chat);
    expect(handoff).toMatchObject({ sender_type: 'system' });
    expect(contentOf(handoff!)).toMatchObject({ outcome: 'handoff', sources: [] });
    expect((await chatNow(token, chat))['status']).toBe('pending');
    await send(token, chat, { content: QUESTION });
    await setStatus(talk, 'active');
    expect(idsOf(await repliesAtLast(talk))).toEqual([handoff!.id]);
  }
});

covers('answer.offer', 'answer.handoff.reason')(
  'the offer of a person is accepted or declined by the next message',
  async () => {
    const { token, chat } = await newTalk(shop);
    const say = async (content: string) => {
      const before = (await repliesIn(token, chat, 0)).length;
      await send(token, chat, { content });
      return (await repliesIn(token, chat, before + 1))[before]!;
    };
    const offers = [await say(UNANSWERABLE), await say('Which planet has the most moons?')];
    for (const offer of offers) expect(contentOf(offer)).toMatchObject({ outcome: 'unknown', offers: ['handoff'] });
    expect(offers[1]!.text).not.toBe(offers[0]!.text);
    expect(contentOf(await say('no thanks'))).toMatchObject({ outcome: 'answered', sources: [] });
    await say(UNANSWERABLE);
    const handoff = await say('yes please');
    expect(handoff).toMatchObject({ sender_type: 'system', content: { outcome: 'handoff' } });
    expect(handoff.content).not.toHaveProperty('reason');
    const seen = (await messagesOf(shop.owner.access_token, chat)).find(({ id }) => id === handoff.id)!;
    expect(seen.content).toMatchObject({ event: 'handoff', reason: 'accepted', by: 'user', outcome: 'handoff' });
  },
);

covers('answer.talk')('small talk is answered in the language of the reader, without sources', async () => {
  const { token, chat } = await newTalk(shop);
  const headers = { 'accept-language': 'en' };
  const texts = ['Hellooo!', 'are you a bot?', 'What can you do?', 'thx!!'];
  for (const content of texts) await expectData(201, postMessage(token, chat, { content }, { headers }));
  const replies = await repliesIn(token, chat, texts.length);
  for (const reply of replies) expect(contentOf(reply)).toMatchObject({ outcome: 'answered', sources: [] });
  const [, identity, abilities] = replies.map(({ text }) => text);
  expect(identity).toContain('automatic assistant');
  expect(abilities!.match(/^• .+$/gm)).toHaveLength(5);
});

covers('answer.question')('an answer and a handoff name their question, and in a branch its copy', async () => {
  const { token, chat } = await newTalk(shop);
  const stream = await openStream(chat, { token });
  await stream.until(isType('ready'));
  const first = await send(token, chat, { content: QUESTION });
  expect(first['answers_message_id']).toBe('');
  const { data } = await stream.until(
    ({ type, data }) => type === 'message.created' && data.message.sender_type === 'bot',
  );
  stream.close();
  expect(data.message.answers_message_id).toBe(first.id);
  const second = await send(token, chat, { content: 'Can I talk to a person, please?' });
  await repliesIn(token, chat, 2);
  const questionsOf = async (id: string) =>
    (await messagesOf(token, id)).map((message) => message['answers_message_id']);
  expect(await questionsOf(chat)).toEqual(['', first.id, '', second.id]);
  const made = await expectData(201, branch(token, chat));
  const copies = idsOf(await messagesOf(token, made.id));
  expect(await questionsOf(made.id)).toEqual(['', copies[0], '', copies[2]]);
});

covers('answer.stream')('a reader of a stream sees the answer begin, grow and end', async () => {
  const { token, chat } = await newTalk(shop);
  const stream = await openStream(chat, { token });
  await stream.until(isType('ready'));
  const question = await send(token, chat, { content: QUESTION });
  const { data } = await stream.until(
    ({ type, data }) => type === 'message.created' && data.message.sender_type === 'bot',
  );
  stream.close();
  const { answer_id, message } = data;
  const started = stream.frames.find(isType('answer.started'));
  expect(started).toMatchObject({ data: { answer_id, to_message_id: question.id, attempt: 1 } });
  expect(started).not.toHaveProperty('seq');
  const deltas = stream.frames.filter(isType('answer.delta'));
  expect(deltas.map(({ data: { text } }) => text).join('')).toBe(message.text);
  expect(deltas[0]!.data).toMatchObject({ answer_id, attempt: 1, offset: 0 });
  const steps = stream.frames.filter(
    ({ type, data }) => type.startsWith('answer') || (type === 'message.created' && data.message.id === message.id),
  );
  expect(steps.map(({ type }) => type)).toEqual([
    'answer.started',
    ...deltas.map(() => 'answer.delta'),
    'message.created',
  ]);
});

onThisMachine('kill -9', () => {
  waitForRecovery();

  covers('answer.kill')('each question has one answer although the process was killed', async () => {
    const talks = await Promise.all(Array.from({ length: 6 }, () => newTalk(shop)));
    await Promise.all(talks.map(({ token, chat }) => send(token, chat, { content: QUESTION })));
    process.kill(pidOf('conversations'), 'SIGKILL');
    for (const { token, chat } of talks) await repliesIn(token, chat, 1, RECOVERY_LIMIT_MS);
    for (const talk of talks)
      expect((await repliesAtLast(talk)).map(({ text }) => text)).toEqual([expect.stringContaining('6.90')]);
  });
});
