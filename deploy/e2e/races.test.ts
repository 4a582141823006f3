import { listChats, listMessages, type Message, newChat, type Session } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { anyBase } from './support/local-run';
import { newPerson, newVisitor, signInMerging } from './support/people';
import { newRoom } from './support/rooms';

const put = (token: string, id: string, status: string) =>
  call('PUT', `${anyBase()}/chats/${id}/status`, { token, json: { status } });
const postMessage = (token: string, id: string, json: object) =>
  call<Message>('POST', `${anyBase()}/chats/${id}/messages`, { token, json });
const postChat = (token: string, json: object = {}) => call<Session>('POST', `${anyBase()}/chats`, { token, json });

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

covers('race.slot')('after parallel resumes, creates and PUT status the newest live session is resumed', async () => {
  const { access_token: token } = await newPerson();
  const { id } = await newChat(token);
  const tries = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      if (n % 3 === 0) return void (await expectData(201, postChat(token, { new: true })));
      if (n % 3 === 1) return void (await expectData(200, put(token, id, n % 2 ? 'archived' : 'active')));
      return (await postChat(token)).status;
    }),
  );
  expect(tries.filter((status) => status !== undefined && ![200, 201].includes(status))).toEqual([]);
  const live = await expectData(200, listChats(token, '?per_page=100&status=active'));
  const newest = live
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1);
  const resumed: Session[] = await Promise.all(Array.from({ length: 6 }, () => expectData(200, postChat(token))));
  expect(new Set(resumed.map((session) => session.id)).size).toBe(1);
  expect(resumed[0]!.created_at).toBe(newest);
});

covers('race.archive')('a send that starts after the response of archive is refused', async () => {
  const { token, chat } = await newRoom();
  let isArchived = false;
  const send = async (sender: number) => {
    const late: unknown[] = [];
    for (let n = 0; late.length < 3; n += 1) {
      const isLate = isArchived;
      const { status, body } = await postMessage(token, chat.id, { content: `m${sender}-${n}` });
      if (isLate) late.push([status, body.error?.code]);
    }
    return late;
  };
  const senders = Promise.all(Array.from({ length: 8 }, (_, sender) => send(sender)));
  await pause(80);
  const archived = await put(token, chat.id, 'archived');
  isArchived = true;
  expect(archived.status).toBe(200);
  expect((await senders).flat()).toEqual(Array(24).fill([400, 'session_archived']));
});

/** Repeats a send until it succeeds: the visitor's token ends with the merge, and the user's is valid with its response. */
async function sendTaken(token: () => string, chat: string, name: string): Promise<string> {
  const json = { content: name, content_type: 'card', client_message_id: name };
  for (;;) {
    const { status, body, text } = await postMessage(token(), chat, json);
    if (status === 201) return body.data.id;
    if (status !== 401) throw new Error(`The response was ${status}: ${text}`);
    await pause(20);
  }
}

covers('race.merge')('a message that is sent during a merge is stored once, for the verified user', async () => {
  const visitor = await newVisitor();
  const { id: chat } = await newChat(visitor.access_token);
  let token = visitor.access_token;
  let isOver = false;
  const write = async (writer: string) => {
    const ids: string[] = [];
    for (let n = 0; !isOver || n < 1; n += 1) ids.push(await sendTaken(() => token, chat, `${writer}${n}`));
    return ids;
  };
  const writing = Promise.all(['a', 'b', 'c'].map(write));
  const person = await signInMerging(visitor.access_token, true);
  token = person.access_token;
  await pause(200);
  isOver = true;
  const acknowledged = (await writing).flat().toSorted();
  const { body } = await listMessages(token, chat, '?direction=backward&limit=100');
  const seen = body.data.toReversed();
  expect(seen.map(({ id }) => id)).toEqual(acknowledged.slice(-100));
  expect(body.meta!.total).toBe(acknowledged.length);
  expect(new Set(seen.map(({ sender_id }) => sender_id))).toEqual(new Set([person.user.id]));
});
