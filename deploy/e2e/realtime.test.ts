import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatNow, newChat, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectUnauthorized, TIMESTAMP, UUID } from './support/expectations';
import { newPerson, newVisitor } from './support/people';
import { askStream, bodyOf, type Frame, isType, openSocket, openStream, saysText, subscribed } from './support/streams';
import { dataDir } from './support/target';
import { within } from './support/within';

const UNKNOWN = '01890000-0000-4000-8000-000000000000';
const ticketFor = (token: string) =>
  expectData(201, call<{ ticket: string; expires_in: number }>('POST', '/realtime/tickets', { token }));
const texts = (frames: readonly Frame[]) =>
  frames.filter(isType('message.created')).map(({ data }) => data.message.text);

/** Content of a kind that no bot answers. */
const say = (token: string, chat: string, content: unknown) => send(token, chat, { content, content_type: 'card' });

async function visitorWithChat() {
  const { access_token: token, refresh_token } = await newVisitor();
  const { id } = await newChat(token);
  return { token, refresh_token, id };
}

covers('realtime.sse')('an event stream begins with ready and has later messages', async () => {
  const { token, id } = await visitorWithChat();
  await say(token, id, 'before');
  const stream = await openStream(id, { token });
  expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
  expect(await stream.until(isType('ready'))).toEqual({
    type: 'ready',
    session_id: id,
    at: expect.stringMatching(TIMESTAMP),
    data: { seq: 1, ws_session_id: expect.stringMatching(UUID) },
  });
  const content = { text: 'after', parts: [1, 2.5, null] };
  const message = await say(token, id, content);
  const told = await stream.until(isType('message.created'));
  expect(told).toEqual({
    seq: 2,
    type: 'message.created',
    session_id: id,
    at: expect.stringMatching(TIMESTAMP),
    data: { message: { ...message, updated_at: expect.any(String) } },
  });
  expect(stream.heads.slice(0, 2)).toEqual(['event: ready\n', 'id: 2\nevent: message.created\n']);
  stream.close();
});

covers('realtime.ws')('a socket gets the events of every session until it unsubscribes', async () => {
  const { token, id } = await visitorWithChat();
  const { id: other } = await newChat(token);
  const socket = await openSocket({ token });
  for (const session_id of [id, other]) socket.say({ op: 'subscribe', session_id });
  for (const chat of [id, other]) await socket.until(({ type, session_id }) => type === 'ready' && session_id === chat);
  await say(token, id, 'one');
  await say(token, other, 'two');
  expect(await socket.until(saysText('one'))).toMatchObject({ seq: 1, session_id: id });
  expect(await socket.until(saysText('two'))).toMatchObject({ seq: 1, session_id: other });
  socket.say({ op: 'unsubscribe', session_id: id });
  socket.say({ op: 'subscribe', session_id: other });
  await socket.until(({ type, data }) => type === 'ready' && data.seq === 1);
  await say(token, id, 'unheard');
  await say(token, other, 'heard');
  await socket.until(saysText('heard'));
  expect(texts(socket.frames)).not.toContain('unheard');
  socket.close();
});

covers('realtime.resume')(
  'a reader that reconnects gets the missed events once and in order, then new ones',
  async () => {
    const { token, id } = await visitorWithChat();
    for (const text of ['1', '2', '3']) await say(token, id, text);
    const byQuery = await openStream(id, { token }, '?after=1');
    const byHeader = await openStream(id, { token, headers: { 'last-event-id': '2' } }, '?after=0');
    const bySocket = await subscribed(id, { token }, 0);
    await say(token, id, '4');
    const told = await Promise.all(
      [byQuery, byHeader, bySocket].map((one) => one.until(saysText('4')).then(() => texts(one.frames))),
    );
    expect(told).toEqual([
      ['2', '3', '4'],
      ['3', '4'],
      ['1', '2', '3', '4'],
    ]);
    for (const one of [byQuery, byHeader, bySocket]) one.close();
  },
);

covers('realtime.resume.cut')('readers that are cut off among many writers get each event once', async () => {
  const { token, id } = await visitorWithChat();
  const total = 120;
  const write = async (name: string) => {
    for (let n = 0; n < total / 3; n++) await send(token, id, { content: `${name}${n}` });
  };
  const writing = Promise.all(['a', 'b', 'c'].map(write));
  const seen: Frame[] = [];
  for (let turn = 0; seen.length < total; turn++) {
    const after = seen.at(-1)?.seq ?? 0;
    const stream =
      turn % 2 ? await openStream(id, { token }, `?after=${after}`) : await subscribed(id, { token }, after);
    await stream.until(({ seq }) => seq === Math.min(total, after + 1 + ((turn * 7) % 20)));
    stream.close();
    seen.push(...stream.frames.filter(({ seq }) => seq !== undefined));
  }
  await writing;
  // One more frame may have arrived before the last stream was closed, since updates after a message are numbered too.
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, at) => at + 1));
});

covers('realtime.resync')('a number that was never reached gets resync_required', async () => {
  const { token, id } = await visitorWithChat();
  for (const text of ['1', '2']) await say(token, id, text);
  const stream = await openStream(id, { token }, '?after=9');
  expect((await stream.until(isType('resync_required'))).data).toEqual({ seq: 2 });
  await say(token, id, '3');
  expect((await stream.until(isType('message.created'))).seq).toBe(3);
  stream.close();
});

covers('realtime.after.malformed')('a reader that names a malformed event number gets validation_failed', async () => {
  const { token, id } = await visitorWithChat();
  for (const after of ['-1', '1.5', 'abc']) {
    const [response] = await askStream(`/chats/${id}/stream?after=${after}`, { token });
    expect([response.statusCode, JSON.parse(await bodyOf(response)).error.code]).toEqual([400, 'validation_failed']);
  }
  const socket = await openSocket({ token });
  socket.say({ op: 'subscribe', session_id: id, after: '1' });
  expect((await socket.until(isType('error'))).data).toMatchObject({
    code: 'validation_failed',
    op: 'subscribe',
    session_id: id,
  });
  socket.close();
});

covers('realtime.types', 'realtime.deleted')(
  'streams have edits, deletes and changes of the session, and no deleted content',
  async () => {
    const { token, id } = await visitorWithChat();
    const kept = await say(token, id, 'kept');
    const gone = await say(token, id, 'gone');
    const stream = await openStream(id, { token });
    await stream.until(isType('ready'));
    await expectData(200, call('PATCH', `/chats/${id}/messages/${kept.id}`, { token, json: { content: 'edited' } }));
    await expectData(200, call('DELETE', `/chats/${id}/messages/${gone.id}`, { token }));
    await expectData(200, call('PUT', `/chats/${id}/status`, { token, json: { status: 'resolved' } }));
    const changed = await stream.until(isType('session.updated'));
    expect(changed.data).toMatchObject({
      session: { id, status: 'resolved' },
      changed: expect.arrayContaining(['status']),
    });
    expect((await stream.until(isType('message.updated'))).data.message).toMatchObject({
      text: 'edited',
      is_edited: true,
    });
    expect((await stream.until(isType('message.deleted'))).data).toEqual({ message_id: gone.id });
    const replay = await openStream(id, { token }, '?after=0');
    await replay.until(isType('session.updated'));
    expect(JSON.stringify(replay.frames)).not.toContain('"gone"');
    for (const one of [stream, replay]) one.close();
  },
);

covers('realtime.unauthorized', 'realtime.cookies')(
  'without a credential a stream is refused before it begins',
  async () => {
    const { token, id } = await visitorWithChat();
    const refused = [
      {},
      { token: 'nonsense' },
      { ticket: 'nonsense' },
      { ticket: token },
      { headers: { cookie: `ticket=${token}` } },
    ];
    for (const credential of refused) {
      const [response] = await askStream(`/chats/${id}/stream`, credential);
      expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(JSON.parse(await bodyOf(response))).toMatchObject({ success: false, error: { code: 'unauthorized' } });
      await expect(openSocket(credential)).rejects.toThrow(/^401: .*"success":false.*"unauthorized"/);
    }
  },
);

covers('realtime.foreign')('a foreign and an unknown session get the same response', async () => {
  const [{ id }, { token }] = [await visitorWithChat(), await visitorWithChat()];
  for (const chat of [id, UNKNOWN]) {
    const [response] = await askStream(`/chats/${chat}/stream`, { token });
    expect([response.statusCode, JSON.parse(await bodyOf(response)).error.code]).toEqual([400, 'session_not_found']);
  }
  const socket = await openSocket({ token });
  socket.say({ op: 'subscribe', session_id: id });
  expect((await socket.until(isType('error'))).data).toMatchObject({ code: 'session_not_found', op: 'subscribe' });
  socket.close();
});

covers('realtime.ticket')('a ticket opens both kinds of streams repeatedly, and nothing else', async () => {
  const { token, id } = await visitorWithChat();
  const { ticket, expires_in } = await ticketFor(token);
  expect(expires_in).toBe(3600);
  for (let times = 0; times < 2; times++) {
    const stream = await openStream(id, { ticket });
    await stream.until(isType('ready'));
    const socket = await subscribed(id, { ticket });
    for (const one of [stream, socket]) one.close();
  }
  expectUnauthorized(await call('GET', `/chats?ticket=${ticket}`));
  expectUnauthorized(await call('GET', '/chats', { token: ticket }));
  expectUnauthorized(await call('POST', '/realtime/tickets'));
});

covers('realtime.revoked', 'realtime.ticket.credential')(
  'streams and tickets end within 5 s after their credential',
  async () => {
    const { access_token: token, refresh_token } = await newPerson();
    const { id } = await newChat(token);
    const { ticket } = await ticketFor(token);
    const sockets = [await subscribed(id, { token }), await subscribed(id, { ticket })];
    const stream = await openStream(id, { ticket });
    await stream.until(isType('ready'));
    await expectData(200, call('POST', '/auth/logout', { json: { refresh_token } }));
    const since = Date.now();
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401]);
    await stream.closed;
    expect(Date.now() - since).toBeLessThan(5_000);
    expect(stream.frames.at(-1)).toMatchObject({ type: 'closed', data: { code: 'unauthorized' } });
    const [refused] = await askStream(`/chats/${id}/stream`, { ticket });
    expect(refused.statusCode).toBe(401);
    refused.destroy();
  },
);

covers('realtime.ticket.redacted')('no log contains a ticket', async () => {
  if (!dataDir) return;
  const { token, id } = await visitorWithChat();
  const { ticket } = await ticketFor(token);
  const named = [randomUUID(), randomUUID(), randomUUID()];
  const [socket, stream, refused] = named.map((name) => ({ ticket, headers: { 'x-request-id': name } }));
  (await subscribed(id, socket!)).close();
  (await openStream(id, stream!)).close();
  await askStream(`/chats/${UNKNOWN}/stream`, refused!).then(([response]) => response.destroy());
  const logs = join(dataDir, 'logs');
  const texts = () => readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  await within(30_000, async () => named.every((name) => texts().some((text) => text.includes(name))));
  expect(texts().some((text) => text.includes(ticket.slice(-40)))).toBe(false);
});

covers('realtime.origin')('a page of a foreign origin opens no socket', async () => {
  const { token } = await visitorWithChat();
  const refused = openSocket({ token, headers: { origin: 'https://elsewhere.example' } });
  await expect(refused).rejects.toThrow(/^403: .*"forbidden"/);
});

covers('realtime.bad-frames')('an invalid frame gets an error frame, and the socket stays open', async () => {
  const { token, id } = await visitorWithChat();
  const socket = await openSocket({ token });
  socket.say({ op: 'dance', session_id: id });
  const told = await socket.until(isType('error'));
  expect(told.data).toEqual({ code: 'validation_failed', message: expect.any(String), op: 'dance', session_id: id });
  socket.say({ op: 'subscribe', session_id: id });
  await socket.until(isType('ready'));
  socket.close();
});

covers('realtime.limits.sockets')("a user's 11th socket is closed with 4429", async () => {
  const { token, id } = await visitorWithChat();
  const sockets = [];
  for (let n = 0; n < 10; n++) sockets.push(await subscribed(id, { token }));
  expect(await (await openSocket({ token })).closed).toBe(4429);
  for (const socket of sockets) socket.close();
});

covers('realtime.limits.frame')('a frame over 16 KiB closes with 1009', async () => {
  const { token } = await visitorWithChat();
  const socket = await openSocket({ token });
  socket.say({ op: 'feed', pad: 'x'.repeat(16 * 1024) });
  expect(await socket.closed).toBe(1009);
});

covers('realtime.presence')("ws_connected follows the streams of the session's user", async () => {
  const { token, id } = await visitorWithChat();
  expect(await chatNow(token, id)).toMatchObject({ ws_connected: false, ws_session_id: '' });
  const stream = await openStream(id, { token });
  const { ws_session_id } = (await stream.until(isType('ready'))).data;
  expect(await chatNow(token, id)).toMatchObject({ ws_connected: true, ws_session_id });
  const socket = await subscribed(id, { token });
  const newest = socket.frames[0]?.data.ws_session_id;
  expect(await chatNow(token, id)).toMatchObject({ ws_connected: true, ws_session_id: newest });
  for (const one of [stream, socket]) one.close();
  await within(30_000, async () => !(await chatNow(token, id)).ws_connected);
  expect(await chatNow(token, id)).toMatchObject({ ws_connected: false, ws_session_id: '' });
});

covers('realtime.feed')("a feed has events of the caller's sessions only", async () => {
  const [{ token }, other] = [await visitorWithChat(), await visitorWithChat()];
  const socket = await openSocket({ token });
  socket.say({ op: 'feed' });
  socket.say({ op: 'feed', business_id: UNKNOWN });
  expect((await socket.until(isType('error'))).data).toMatchObject({ code: 'forbidden', op: 'feed' });
  const { id } = await newChat(token);
  await say(other.token, other.id, 'not for you');
  expect(await socket.until(isType('session.created'))).toMatchObject({ session_id: id, data: { session: { id } } });
  await say(token, id, 'hello');
  const updated = await socket.until(
    ({ type, data }) => type === 'session.updated' && data.session.last_message === 'hello',
  );
  expect(updated.seq).toBeUndefined();
  expect(socket.frames.every(({ session_id }) => session_id !== other.id)).toBe(true);
  socket.close();
});
