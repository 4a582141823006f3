import { type Call, uuidV4 } from '@cws/kit';
import { callAs, until, userCaller } from '@cws/kit/testing';
import { DEFAULT_APP, DEFAULT_BOT, startConversations, type TestSystem } from '../testing';
import { chatRequest, editRequest, statusRequest, textMessage } from '../testing/requests';
import { isType, listenToEvents, openSocket, type ReceivedFrame, type Socket } from '../testing/streams';

const BUSINESS = uuidV4();
const members = new Set<string>();
let system: TestSystem;
beforeAll(async () => {
  system = await startConversations({
    routeSession: async () => ({
      app_id: DEFAULT_APP,
      business_id: BUSINESS,
      bot_profile_id: DEFAULT_BOT,
      routing_reason: 'explicit',
      bot_kind: 'nobot',
    }),
    getMembership: async (_call, { business_id, user_id }) => ({
      role: business_id === BUSINESS && members.has(user_id) ? 'member' : '',
    }),
  });
});
afterAll(() => system.stop());

const someone = () => callAs(userCaller());
function agent(): Call {
  const call = someone();
  members.add(call.caller.user_id);
  return call;
}
const newChat = async (call: Call) => (await system.first.createChat(call, chatRequest())).session!.id;
const send = async (call: Call, id: string, text: string, is_private = false) =>
  (await system.first.sendMessage(call, textMessage(id, text, { is_private }))).message!.id;
const listen = (call: Call, id: string, query = '') =>
  listenToEvents(`${system.realtimes[1]!.url}/v1/chats/${id}/stream${query}`, call, system.signer);
/** Waits until earlier frames of the socket are processed, unless they need MongoDB or Redis. */
async function answered(socket: Socket): Promise<void> {
  const before = socket.frames.length;
  socket.say({ op: 'nonsense' });
  await until(() => socket.frames.slice(before).some(({ data }) => data.op === 'nonsense'));
}
const numbered = (frames: readonly ReceivedFrame[]) =>
  frames.flatMap(({ seq, type }) => (seq === undefined ? [] : [[seq, type]]));

test("an unknown session and another user's get the same error", async () => {
  const [owner, stranger] = [someone(), someone()];
  const id = await newChat(owner);
  await expect(listen(stranger, id)).rejects.toThrow('400 session_not_found');
  await expect(listen(owner, uuidV4())).rejects.toThrow('400 session_not_found');
  await expect(listen(owner, 'nonsense')).rejects.toThrow('400 invalid_id');
  const socket = await openSocket(system.realtimes[0]!.url, stranger, system.signer);
  for (const session_id of [id, uuidV4(), 'nonsense']) {
    socket.say({ op: 'subscribe', session_id });
    await socket.until(({ data }) => data.session_id === session_id);
  }
  expect(socket.frames.map(({ type, data }) => [type, data.code, data.op])).toEqual(
    Array.from({ length: 3 }, () => ['error', 'session_not_found', 'subscribe']),
  );
  socket.close();
});

test('only members get private messages; the user gets a gap in the numbers', async () => {
  const [owner, member] = [someone(), agent()];
  const id = await newChat(owner);
  const [own, desk] = [await listen(owner, id), await listen(member, id)];
  await send(owner, id, 'question');
  await send(member, id, 'note', true);
  await send(member, id, 'answer');
  const answer = (frame: ReceivedFrame) => frame.data.message?.text === 'answer';
  await Promise.all([own.until(answer), desk.until(answer)]);
  expect(JSON.stringify(own.frames)).not.toContain('note');
  expect(desk.frames.find(({ data }) => data.message?.text === 'note')?.data.message.is_private).toBe(true);
  const seqs = own.frames.flatMap(({ seq }) => seq ?? []);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  const again = await listen(owner, id, '?after=0');
  await again.until(answer);
  expect(JSON.stringify(again.frames)).not.toContain('note');
  for (const stream of [own, desk, again]) stream.close();
});

test('only members get events about a private message', async () => {
  const [owner, member] = [someone(), agent()];
  const id = await newChat(owner);
  const note = await send(member, id, 'note', true);
  const [own, desk] = [await listen(owner, id, '?after=0'), await listen(member, id, '?after=0')];
  await system.first.deleteMessage(member, { session_id: id, message_id: note });
  await send(member, id, 'answer');
  const answer = (frame: ReceivedFrame) => frame.data.message?.text === 'answer';
  await Promise.all([own.until(answer), desk.until(answer)]);
  expect(desk.frames.find(isType('message.deleted'))?.data).toEqual({ message_id: note });
  expect(JSON.stringify(own.frames)).not.toContain(note);
  for (const stream of [own, desk]) stream.close();
});

test('a reader who resumes does not get messages that were deleted since', async () => {
  const owner = someone();
  const id = await newChat(owner);
  const message_id = await send(owner, id, 'secret');
  const live = await listen(owner, id);
  await system.second.deleteMessage(owner, { session_id: id, message_id });
  expect(await live.until(isType('message.deleted'))).toMatchObject({ seq: 2, data: { message_id } });
  const replay = await listen(owner, id, '?after=0');
  await replay.until(isType('message.deleted'));
  expect(JSON.stringify(replay.frames)).not.toContain('secret');
  expect(numbered(replay.frames)).toEqual([[2, 'message.deleted']]);
  for (const stream of [live, replay]) stream.close();
});

test('an edit and a change of the session are sent in their current form', async () => {
  const owner = someone();
  const id = await newChat(owner);
  const message_id = await send(owner, id, 'first');
  await system.first.editMessage(owner, editRequest(id, message_id, { content: '"second"' }));
  await system.first.setChatStatus(owner, statusRequest(id, 'resolved'));
  const stream = await listen(owner, id, '?after=0');
  const changed = await stream.until(isType('session.updated'));
  expect(changed.data.session).toMatchObject({
    id,
    status: 'resolved',
    ws_connected: true,
    tags: [],
    parent_session_id: null,
  });
  expect(changed.data.changed).toEqual(expect.arrayContaining(['status', 'resolved_at']));
  const [created, updated] = ['message.created', 'message.updated'].map((type) => stream.frames.find(isType(type)));
  expect([created?.data.message.text, updated?.data.message.text]).toEqual(['second', 'second']);
  stream.close();
});

test('a removed member gets the end of the stream and no more changes', async () => {
  const [owner, member] = [someone(), agent()];
  const id = await newChat(owner);
  const [socket, own] = await Promise.all(
    [member, owner].map(async (call) => {
      const opened = await openSocket(system.realtimes[0]!.url, call, system.signer);
      opened.say({ op: 'subscribe', session_id: id });
      await opened.until(isType('ready'));
      return opened;
    }),
  );
  members.delete(member.caller.user_id);
  expect(await socket!.until(isType('error'))).toMatchObject({ data: { code: 'session_not_found', session_id: id } });
  await send(owner, id, 'unheard');
  await own!.until(isType('message.created'));
  await answered(socket!);
  expect(JSON.stringify(socket!.frames)).not.toContain('unheard');
  for (const one of [socket!, own!]) one.close();
});

test("a message that is written to the other side's stream is delivered, which is an event", async () => {
  const [owner, member] = [someone(), agent()];
  const id = await newChat(owner);
  const question = await send(owner, id, 'question');
  const own = await listen(owner, id);
  const desk = await listen(member, id, '?after=0');
  expect(await own.until(isType('message.receipt'))).toMatchObject({
    data: { side: 'business', delivered_up_to: question, read_up_to: '' },
  });
  const answer = await send(member, id, 'answer');
  await desk.until(
    ({ type, data }) => type === 'message.receipt' && data.side === 'user' && data.delivered_up_to === answer,
  );
  for (const stream of [own, desk]) stream.close();
});

test('deliveries are noted at most once a second over all processes, the last one included', async () => {
  const [owner, member, colleague] = [someone(), agent(), agent()];
  const id = await newChat(owner);
  const desks = await Promise.all(
    [member, colleague].map(async (call, index) => {
      const desk = await openSocket(system.realtimes[index]!.url, call, system.signer);
      desk.say({ op: 'subscribe', session_id: id });
      await desk.until(isType('ready'));
      return desk;
    }),
  );
  const noted = async () => {
    const session = await system.context.sessions.collection.findOne({ _id: id });
    return session!.events.filter(({ type }) => type === 'message.receipt').map((event) => event.at.getTime());
  };
  let last = await send(owner, id, 'question');
  await until(async () => (await noted()).length === 1);
  for (let n = 0; n < 5; n++) last = await send(owner, id, `question ${n}`);
  await desks[1]!.until(({ type, data }) => type === 'message.receipt' && data.delivered_up_to === last);
  const at = await noted();
  expect(at.length).toBeGreaterThanOrEqual(2);
  for (const [index, time] of at.slice(1).entries()) expect(time - at[index]!).toBeGreaterThanOrEqual(1_000);
  expect((await system.first.getChat(owner, { session_id: id })).session).not.toHaveProperty('delivered_at');
  for (const desk of desks) desk.close();
});

test('the other side gets typing, which ends by itself', async () => {
  const [owner, member, stranger] = [someone(), agent(), someone()];
  const id = await newChat(owner);
  const at = (call: Call, index: number) => openSocket(system.realtimes[index]!.url, call, system.signer);
  const [own, desk, foreign] = [await at(owner, 0), await at(member, 1), await at(stranger, 0)];
  for (const socket of [own, desk]) {
    socket.say({ op: 'subscribe', session_id: id });
    await socket.until(isType('ready'));
  }
  own.say({ op: 'typing', session_id: id, on: true });
  expect(await desk.until(isType('typing'))).toMatchObject({
    session_id: id,
    data: { sender_type: 'user', sender_id: owner.caller.user_id, on: true },
  });
  desk.say({ op: 'typing', session_id: id, on: true });
  expect((await own.until(isType('typing'))).data).toMatchObject({
    sender_type: 'agent',
    sender_id: member.caller.user_id,
  });
  own.close();
  await desk.until(({ type, data }) => type === 'typing' && data.on === false);
  foreign.say({ op: 'typing', session_id: id, on: true });
  expect((await foreign.until(isType('error'))).data).toMatchObject({ code: 'session_not_found', op: 'typing' });
  expect(desk.frames.filter(({ type, data }) => type === 'typing' && data.sender_type === 'agent')).toEqual([]);
  for (const socket of [desk, foreign]) socket.close();
});

describe('a feed', () => {
  test("has events of the caller's own sessions, and for members of those of their business", async () => {
    const [owner, member] = [someone(), agent()];
    const [own, desk] = await Promise.all(
      [owner, member].map((call, index) => openSocket(system.realtimes[index]!.url, call, system.signer)),
    );
    own!.say({ op: 'feed' });
    desk!.say({ op: 'feed', business_id: BUSINESS });
    await Promise.all([own!, desk!].map(answered));
    const id = await newChat(owner);
    await newChat(someone());
    for (const socket of [own!, desk!])
      expect(
        await socket.until(({ type, session_id }) => type === 'session.created' && session_id === id),
      ).toMatchObject({ data: { session: { id } } });
    await send(owner, id, 'question');
    const received = await desk!.until(isType('session.updated'));
    expect(received).toMatchObject({
      session_id: id,
      data: { session: { last_message: 'question', unread_count: 1 } },
    });
    expect(received.seq).toBeUndefined();
    expect(received.data.changed).toContain('last_message');
    await own!.until(isType('session.updated'));
    expect(own!.frames.filter(({ type, session_id }) => type !== 'error' && session_id !== id)).toEqual([]);
    for (const socket of [own!, desk!]) socket.close();
  });

  test('of a business gets forbidden for others than its members', async () => {
    const socket = await openSocket(system.realtimes[0]!.url, someone(), system.signer);
    socket.say({ op: 'feed', business_id: BUSINESS });
    expect((await socket.until(isType('error'))).data).toMatchObject({ code: 'forbidden', op: 'feed' });
    socket.close();
  });
});
