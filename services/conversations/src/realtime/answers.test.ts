import { type Call, uuidV4 } from '@cws/kit';
import { callAs, until, userCaller } from '@cws/kit/testing';
import { appendMessage } from '../chat/model/append-message';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, textMessage } from '../testing/requests';
import { isType, listenToEvents, type ReceivedFrame } from '../testing/streams';
import type { AnswerBoard } from './answer-stream';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

const someone = () => callAs(userCaller());
const newChat = async (call: Call) => (await system.first.createChat(call, chatRequest())).session!.id;
const listen = (call: Call, id: string, at = 1) =>
  listenToEvents(`${system.realtimes[at]!.url}/v1/chats/${id}/stream`, call, system.signer);
const send = async (call: Call, id: string, text: string) =>
  (await system.first.sendMessage(call, textMessage(id, text))).message!;
const made = () => system.contexts[0]!.realtime.answers;

/** The text that a client has after these frames (contract: realtime-answers). */
function textOf(frames: readonly ReceivedFrame[]): string {
  let text = '';
  for (const { type, data } of frames) {
    if (type === 'answer.started') text = '';
    if (type === 'answer.snapshot') text = data.text;
    if (type === 'answer.delta') {
      expect(data.offset).toBe(text.length);
      text += data.text;
    }
  }
  return text;
}

async function answer(call: Call, id: string, answer_id: string, text: string) {
  const { context } = system;
  const draft = { session_id: id, side: 'business', sender_type: 'bot', sender_id: 'b', channel: 'web' } as const;
  await context.messageLog.change(call, id, (state) =>
    appendMessage(
      state,
      { ...draft, content_type: 'text', content: JSON.stringify(text), answer_id, answers_message_id: 'q' },
      context.clock(),
    ),
  );
}

test.each([0, 1])(
  'a reader in process %i gets the text of an answer while it is made, and then its message',
  async (at) => {
    const call = someone();
    const id = await newChat(call);
    const { id: to_message_id } = await send(call, id, 'question');
    const stream = await listen(call, id, at);
    await stream.until(isType('ready'));
    await system.realtimes[at]!.redis.ping(); // behind the look for an answer that is on its way
    const answer_id = uuidV4();
    made().started(id, answer_id, to_message_id, 1);
    made().delta(id, answer_id, 1, 0, 'Some 👋 ');
    made().delta(id, answer_id, 1, 8, 'text');
    await answer(call, id, answer_id, 'Some 👋 text');
    const received = await stream.until(isType('message.created'));
    made().delta(id, answer_id, 1, 12, ' too late');
    expect(received).toMatchObject({
      seq: 2,
      data: { answer_id, message: { text: 'Some 👋 text', sender_type: 'bot' } },
    });
    await send(call, id, 'thanks');
    await stream.until(({ seq }) => seq === 3);
    const watched = stream.frames.filter(({ type }) => type.startsWith('answer.'));
    expect(watched.map(({ type, seq }) => [type, seq])).toEqual([
      ['answer.started', undefined],
      ['answer.delta', undefined],
      ['answer.delta', undefined],
    ]);
    expect(watched[0]!.data).toEqual({ answer_id, to_message_id, attempt: 1 });
    expect(textOf(stream.frames)).toBe('Some 👋 text');
    expect(stream.heads.filter((head) => head.includes('answer.') && head.includes('id:'))).toEqual([]);
    stream.close();
  },
);

test.each([0, 1])('a reader in process %i gets a whole answer right before its message', async (at) => {
  const call = someone();
  const id = await newChat(call);
  const { id: to_message_id } = await send(call, id, 'question');
  const stream = await listen(call, id, at);
  await stream.until(isType('ready'));
  await system.realtimes[at]!.redis.ping();
  const answer_id = uuidV4();
  made().whole(id, answer_id, to_message_id, 1, 'All of it');
  await answer(call, id, answer_id, 'All of it');
  await stream.until(isType('message.created'));
  const watched = stream.frames.slice(-3);
  expect(watched.map(({ type }) => type)).toEqual(['answer.started', 'answer.delta', 'message.created']);
  expect(watched[0]!.data).toEqual({ answer_id, to_message_id, attempt: 1 });
  expect(textOf(watched)).toBe('All of it');
  stream.close();
});

test('a reader learns nothing of a whole answer that is not committed', async () => {
  const call = someone();
  const id = await newChat(call);
  const stream = await listen(call, id);
  await stream.until(isType('ready'));
  const answer_id = uuidV4();
  made().whole(id, answer_id, 'q', 1, 'Nothing');
  made().aborted(id, answer_id, 'status');
  await send(call, id, 'so');
  await stream.until(isType('message.created'));
  expect(stream.frames.filter(({ type }) => type.startsWith('answer.'))).toEqual([]);
  stream.close();
});

test('find returns all of an answer that this process has published', async () => {
  const call = someone();
  const id = await newChat(call);
  const answer_id = uuidV4();
  const board = made() as AnswerBoard;
  board.started(id, answer_id, 'q', 1);
  let text = '';
  for (let n = 0; n < 20; n++) {
    board.delta(id, answer_id, 1, text.length, `word${n} `);
    text += `word${n} `;
    expect(await board.find(id)).toMatchObject({ answer_id, text });
  }
  board.aborted(id, answer_id, 'status');
});

test.each([0, 1])(
  'who joins in the middle gets the text so far, and the rest without a gap (process %i)',
  async (at) => {
    const call = someone();
    const id = await newChat(call);
    const answer_id = uuidV4();
    const words = Array.from({ length: 60 }, (_, n) => `word${n} `);
    made().started(id, answer_id, 'q', 2);
    await until(async () => (await system.realtimes[at]!.redis.exists(`answer:${id}`)) === 1);
    let offset = 0;
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (const [n, word] of words.entries()) {
      made().delta(id, answer_id, 2, offset, word);
      offset += word.length;
      if (n % 10 === 5) streams.push(await listen(call, id, at));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(streams.map((stream) => stream.until(() => textOf(stream.frames).length === offset)));
    for (const stream of streams) {
      const watched = stream.frames.filter(({ type }) => type.startsWith('answer.'));
      expect(watched[0]).toMatchObject({ type: 'answer.snapshot', data: { answer_id, attempt: 2 } });
      expect(textOf(stream.frames)).toBe(words.join(''));
      stream.close();
    }
    made().aborted(id, answer_id, 'status');
  },
);

test('a higher attempt replaces the text, and deltas of a lower one are dropped', async () => {
  const call = someone();
  const id = await newChat(call);
  const answer_id = uuidV4();
  const stream = await listen(call, id);
  await stream.until(isType('ready'));
  made().started(id, answer_id, 'q', 1);
  made().delta(id, answer_id, 1, 0, 'first try');
  const other = system.contexts[1]!.realtime.answers;
  await stream.until(isType('answer.delta'));
  other.started(id, answer_id, 'q', 2);
  other.delta(id, answer_id, 2, 0, 'second');
  await stream.until(({ data }) => data.text === 'second');
  made().delta(id, answer_id, 1, 9, ' goes on');
  made().delta(id, answer_id, 1, 3, 'st try goes on');
  // Messages of one process arrive in order.
  await system.first.sendMessage(call, textMessage(id, 'meanwhile'));
  await stream.until(({ data }) => data.message?.text === 'meanwhile');
  other.aborted(id, answer_id, 'failed');
  expect((await stream.until(isType('answer.aborted'))).data).toEqual({ answer_id, reason: 'failed' });
  expect(textOf(stream.frames)).toBe('second');
  stream.close();
  // The other process may hear of the end a moment later than the first reader.
  for (let tries = 1; ; tries += 1) {
    const seen = await typesOnJoining(call, id);
    if (tries === 20) expect(seen).toEqual(['ready']);
    if (seen.length === 1) return;
  }
});

async function typesOnJoining(call: Call, id: string): Promise<string[]> {
  const late = await listen(call, id, 0);
  await late.until(isType('ready'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  late.close();
  return late.frames.map(({ type }) => type);
}

// contract: realtime-answers
test('an answer begins behind the message of the answer before, however late that is read', async () => {
  const call = someone();
  const id = await newChat(call);
  const stream = await listen(call, id, 1);
  await stream.until(isType('ready'));
  const { collection } = system.contexts[1]!.sessions;
  const reading = Promise.withResolvers<void>();
  const aggregate = collection.aggregate.bind(collection);
  jest.spyOn(collection, 'aggregate').mockImplementation(((...args: Parameters<typeof aggregate>) => {
    const cursor = aggregate(...args);
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      await reading.promise;
      return toArray();
    };
    return cursor;
  }) as typeof collection.aggregate);
  await send(call, id, 'one');
  const { id: second } = await send(call, id, 'two');
  await answer(call, id, 'answer-1', 'First');
  const delta = system.realtimes[1]!.heard('answer-2', 'Second');
  made().started(id, 'answer-2', second, 1, 3);
  made().delta(id, 'answer-2', 1, 0, 'Second');
  await delta; // The process that streams has heard of both answers before it reads the changes.
  await answer(call, id, 'answer-2', 'Second');
  reading.resolve();
  await stream.until(({ seq }) => seq === 4);
  jest.restoreAllMocks();
  const told = stream.frames.map(({ type, seq }) => seq ?? type);
  expect(told).toEqual(['ready', 1, 2, 3, 'answer.started', 'answer.delta', 4]);
  stream.close();
});
