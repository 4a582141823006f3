import type { Call } from '@cws/kit';
import { callAs, until, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, statusRequest, textMessage } from '../testing/requests';
import { type EventListener, isType, listenToEvents, openSocket, type ReceivedFrame } from '../testing/streams';
import type { Reader } from './reader';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

const someone = () => callAs(userCaller());
const newChat = async (call: Call) => (await system.first.createChat(call, chatRequest())).session!.id;
const send = async (call: Call, id: string, text: string) =>
  (await system.first.sendMessage(call, textMessage(id, text))).message!.id;
const listen = (call: Call, id: string, after?: number, at = 1): Promise<EventListener> =>
  listenToEvents(
    `${system.realtimes[at]!.url}/v1/chats/${id}/stream${after === undefined ? '' : `?after=${after}`}`,
    call,
    system.signer,
  );

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ulidOf = (ms: number) =>
  Array.from({ length: 10 }, (_, at) => DIGITS[Math.floor(ms / 32 ** (9 - at)) % 32])
    .join('')
    .padEnd(26, '0');

const texts = (frames: readonly ReceivedFrame[]) =>
  frames.filter(isType('message.created')).map(({ data }) => data.message.text);

test('a stream begins with ready, and gets changes by another process', async () => {
  const call = someone();
  const id = await newChat(call);
  await send(call, id, 'before');
  const stream = await listen(call, id);
  const ready = await stream.until(isType('ready'));
  expect(ready).toEqual({
    type: 'ready',
    session_id: id,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
    data: { seq: 1, ws_session_id: expect.any(String) },
  });
  const message_id = await send(call, id, 'after');
  const received = await stream.until(isType('message.created'));
  expect(received).toMatchObject({
    seq: 2,
    session_id: id,
    data: { message: { id: message_id, text: 'after', action_payload: [] } },
  });
  expect(received.data.answer_id).toBeUndefined();
  expect(stream.heads).toEqual(['event: ready\n', 'id: 2\nevent: message.created\n']);
  stream.close();
});

test('a reader who resumes gets the missed changes once and in order, and then new ones', async () => {
  const call = someone();
  const id = await newChat(call);
  for (const text of ['1', '2', '3']) await send(call, id, text);
  const byQuery = await listen(call, id, 1);
  await send(call, id, '4');
  await byQuery.until(({ seq }) => seq === 4);
  expect(texts(byQuery.frames)).toEqual(['2', '3', '4']);
  expect(byQuery.frames[0]).toMatchObject({ type: 'ready', data: { seq: 3 } });
  const url = `${system.realtimes[0]!.url}/v1/chats/${id}/stream?after=0`;
  const byHeader = await listenToEvents(url, call, system.signer, { 'last-event-id': '3' });
  await byHeader.until(({ seq }) => seq === 4);
  expect(texts(byHeader.frames)).toEqual(['4']);
  for (const stream of [byQuery, byHeader]) stream.close();
});

test('readers who reconnect many times get every change of two writers once, in order', async () => {
  const call = someone();
  const id = await newChat(call);
  const total = 160;
  const write = async (client: TestSystem['first'], name: string) => {
    for (let n = 0; n < total / 2; n++) await client.sendMessage(call, textMessage(id, `${name}${n}`));
  };
  const writing = Promise.all([write(system.first, 'a'), write(system.second, 'b')]);
  const seen: ReceivedFrame[] = [];
  for (let at = 0; seen.length < total; at++) {
    const stream = await listen(call, id, seen.at(-1)?.seq ?? 0, at % 2);
    const enough = Math.min(total, seen.length + 1 + ((at * 7) % 40));
    await stream.until(({ seq }) => seq === enough);
    stream.close();
    seen.push(...stream.frames.filter(({ seq }) => seq !== undefined));
  }
  await writing;
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, n) => n + 1));
  for (const name of ['a', 'b'])
    expect(texts(seen).filter((text) => text.startsWith(name))).toEqual(
      Array.from({ length: total / 2 }, (_, n) => `${name}${n}`),
    );
});

test("a reader who resumes gets changes that have left the session's document", async () => {
  const call = someone();
  const id = await newChat(call);
  const total = 260;
  for (let n = 0; n < total; n += 2) {
    await send(call, id, `m${n}`);
    const status = n % 4 ? 'active' : 'open';
    await system.first.setChatStatus(call, statusRequest(id, status));
  }
  await system.context.messageLog.idle();
  const session = await system.context.sessions.collection.findOne({ _id: id });
  expect([session!.history_through, session!.tail.length < total / 2, session!.events.length < total / 2]).toEqual([
    expect.stringMatching(/./),
    true,
    true,
  ]);
  const stream = await listen(call, id, 0);
  await stream.until(({ seq }) => seq === session!.seq);
  expect(stream.frames.flatMap(({ seq }) => seq ?? [])).toEqual(Array.from({ length: session!.seq }, (_, n) => n + 1));
  stream.close();
});

test('a change between the first read and the start of a stream is not missed', async () => {
  const alone = await startConversations();
  const call = someone();
  const { session } = await alone.first.createChat(call, chatRequest());
  const { hub } = alone.realtimes[1]!.parts;
  hub.stop(); // so that nothing but the joining itself can find it
  const opened = await hub.open(call, session!.id, undefined);
  await alone.first.sendMessage(call, textMessage(session!.id, 'between'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const received = new Promise((resolve) => {
    const reader = {
      connection_id: 'c',
      session_id: session!.id,
      kind: { side: 'user', json_fields: '' },
      last: 0,
      call: () => call,
      isOpen: () => true,
      deliver: (frame: { type: string }) => frame.type === 'message.created' && resolve('received'),
      drained: async () => {},
      lose: () => {},
    } as const;
    void hub.start(opened, { ...reader });
  });
  expect(await received).toBe('received');
  await alone.stop();
});

test('a reader who joins while changes are read for others gets the changes that only those had', async () => {
  const alone = await startConversations();
  const call = someone();
  const { session } = await alone.first.createChat(call, chatRequest());
  const say = (text: string) => alone.first.sendMessage(call, textMessage(session!.id, text));
  const { hub } = alone.realtimes[0]!.parts;
  hub.stop(); // so that nothing but the joining itself can find it
  const [early, late] = [listener(session!.id, call), listener(session!.id, call)];
  await hub.start(await hub.open(call, session!.id, undefined), early.reader);
  const opened = await hub.open(call, session!.id, undefined);
  await say('1');
  await early.has(1);
  const reading = heldReading(alone);
  await say('2');
  await reading.done;
  await hub.start(opened, late.reader);
  reading.release();
  await Promise.all([early.has(2), late.has(2)]);
  expect([early.seqs, late.seqs]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  await alone.stop();
});

/** A reader in this process, and the numbers that it has received. */
function listener(session_id: string, call: Call) {
  const seqs: number[] = [];
  const reader = {
    connection_id: session_id,
    session_id,
    kind: { side: 'user', json_fields: '' },
    last: 0,
    call: () => call,
    isOpen: () => true,
    deliver: ({ seq }: { seq?: number }) => void (seq !== undefined && seqs.push(seq)),
    drained: async () => {},
    lose: () => {},
  } satisfies Reader;
  const has = (seq: number) => until(() => seqs.includes(seq));
  return { reader, seqs, has };
}

/** Delays the result of the next read of a session. */
function heldReading({ context }: TestSystem) {
  const { collection } = context.sessions;
  const { promise: done, resolve: tell } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const aggregate = collection.aggregate;
  collection.aggregate = ((...given: Parameters<typeof aggregate>) => {
    collection.aggregate = aggregate;
    const cursor = aggregate.apply(collection, given);
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const rows = await toArray();
      tell();
      await released;
      return rows;
    };
    return cursor;
  }) as typeof aggregate;
  return { done, release };
}

test('readers get a change whose nudge Redis has lost', async () => {
  const call = someone();
  const id = await newChat(call);
  const stream = await listen(call, id);
  await stream.until(isType('ready'));
  const { redis } = system.realtimes[0]!;
  const pipeline = redis.pipeline;
  redis.pipeline = (() => {
    const commands = pipeline.call(redis);
    commands.publish = () => commands;
    return commands;
  }) as typeof pipeline;
  await send(call, id, 'unheard');
  await stream.until(isType('message.created'));
  redis.pipeline = pipeline;
  stream.close();
});

describe('resync_required', () => {
  test('is sent for a number that the session has not reached', async () => {
    const call = someone();
    const id = await newChat(call);
    await send(call, id, '1');
    const stream = await listen(call, id, 5);
    expect(await stream.until(isType('resync_required'))).toMatchObject({ session_id: id, data: { seq: 1 } });
    await send(call, id, '2');
    expect(await stream.until(isType('message.created'))).toMatchObject({ seq: 2 });
    stream.close();
  });

  test('is sent when the missed changes are older than the retention', async () => {
    const call = someone();
    const id = await newChat(call);
    const { sessions } = system.context;
    for (const text of ['1', '2', '3']) await send(call, id, text);
    const threeDaysAgo = Date.now() - 72 * 3_600_000;
    await sessions.collection.updateOne(
      { _id: id },
      {
        $set: {
          'tail.0._id': ulidOf(threeDaysAgo - 60_000),
          'tail.1._id': ulidOf(threeDaysAgo + 60_000),
        },
      },
    );
    const late = await listen(call, id, 0);
    expect(await late.until(isType('resync_required'))).toMatchObject({ data: { seq: 3 } });
    const inTime = await listen(call, id, 1);
    await inTime.until(({ seq }) => seq === 3);
    expect(texts(inTime.frames)).toEqual(['2', '3']);
    const upToDate = await listen(call, id, 3);
    await upToDate.until(isType('ready'));
    await send(call, id, '4');
    for (const stream of [upToDate, late]) await stream.until(({ seq }) => seq === 4);
    expect(upToDate.frames.map(({ type }) => type)).toEqual(['ready', 'message.created']);
    expect(late.frames.map(({ type }) => type)).toEqual(['ready', 'resync_required', 'message.created']);
    for (const stream of [late, inTime, upToDate]) stream.close();
  });
});

test('an invalid after gets validation_failed', async () => {
  const call = someone();
  const id = await newChat(call);
  for (const after of ['-1', '1.5', 'x', '99999999999999999999', '0&after=0']) {
    const url = `${system.realtimes[0]!.url}/v1/chats/${id}/stream?after=${after}`;
    await expect(listenToEvents(url, call, system.signer)).rejects.toThrow('400 validation_failed');
  }
});

test('a session is found by its id in either case', async () => {
  const call = someone();
  const id = await newChat(call);
  const stream = await listen(call, id.toUpperCase());
  const socket = await openSocket(system.realtimes[1]!.url, call, system.signer);
  socket.say({ op: 'subscribe', session_id: id.toUpperCase() });
  for (const one of [stream, socket]) expect((await one.until(isType('ready'))).session_id).toBe(id);
  await send(call, id, 'hello');
  for (const one of [stream, socket]) await one.until(isType('message.created'));
  socket.say({ op: 'subscribe', session_id: id });
  await socket.until((frame) => frame.type === 'ready' && frame.data.seq === 1);
  await send(call, id, 'again');
  await socket.until(({ seq }) => seq === 2);
  expect(texts(socket.frames)).toEqual(['hello', 'again']);
  for (const one of [stream, socket]) one.close();
});

test('subscribing to a session again on a socket starts it again', async () => {
  const call = someone();
  const id = await newChat(call);
  for (const text of ['1', '2']) await send(call, id, text);
  const socket = await openSocket(system.realtimes[1]!.url, call, system.signer);
  socket.say({ op: 'subscribe', session_id: id });
  await socket.until(isType('ready'));
  socket.say({ op: 'subscribe', session_id: id, after: 0 });
  await socket.until(({ seq }) => seq === 2);
  await send(call, id, '3');
  await socket.until(({ seq }) => seq === 3);
  expect(socket.frames.map(({ type, seq }) => seq ?? type)).toEqual(['ready', 'ready', 1, 2, 3]);
  socket.say({ op: 'unsubscribe', session_id: id });
  socket.say({ op: 'nonsense' });
  await socket.until(isType('error'));
  const witness = await listen(call, id);
  await send(call, id, '4');
  await witness.until(isType('message.created'));
  socket.say({ op: 'nonsense' });
  await until(() => socket.frames.filter(isType('error')).length === 2);
  expect(texts(socket.frames)).not.toContain('4');
  for (const one of [socket, witness]) one.close();
});
