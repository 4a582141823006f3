import { randomUUID } from 'node:crypto';
import { listChats, listMessages, newChat, postChat, postMessage, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized } from './support/expectations';
import { newPerson, newVisitor, signIn, signInMerging } from './support/people';
import { within } from './support/within';

const chatsOf = async (token: string) => (await expectData(200, listChats(token))).map(({ id }) => id);
const me = (token: string) => call('GET', '/users/me', { token });

covers('merge.sessions')('an anonymous user who signs in has their chats and messages at once', async () => {
  const visitor = await newVisitor();
  const { id } = await newChat(visitor.access_token);
  await send(visitor.access_token, id, { content: 'before' });
  const person = await signInMerging(visitor.access_token, true);
  expect(person.user).toMatchObject({ is_anonymous: false, is_verified: true });
  const [chat] = await expectData(200, listChats(person.access_token));
  expect(chat).toMatchObject({ id, user_id: person.user.id, topic: 'before' });
  const [message] = await expectData(200, listMessages(person.access_token, id));
  expect(message).toMatchObject({ text: 'before', sender_id: person.user.id, sender_type: 'user' });
  expect((await send(person.access_token, id, { content: 'after' })).sender_id).toBe(person.user.id);
});

covers('merge.sessions')("an anonymous user's chats are added to those of the verified user", async () => {
  const person = await newPerson();
  const own = await newChat(person.access_token);
  const visitor = await newVisitor();
  const moved = await newChat(visitor.access_token, { channel: 'widget' });
  const again = await signInMerging(visitor.access_token, true, person.user.email, 2);
  expect(again.user.id).toBe(person.user.id);
  expect(await chatsOf(again.access_token)).toEqual([moved.id, own.id]);
});

covers('merge.explicit')('without merge: true both users keep their own chats', async () => {
  const visitor = await newVisitor();
  const { id } = await newChat(visitor.access_token);
  const person = await signInMerging(visitor.access_token, false);
  expect(await chatsOf(person.access_token)).toEqual([]);
  expect(await chatsOf(visitor.access_token)).toEqual([id]);
});

covers('merge.revoked')('a merge revokes the anonymous tokens', async () => {
  const visitor = await newVisitor();
  await signInMerging(visitor.access_token, true);
  await within(5_000, async () => (await me(visitor.access_token)).status === 401);
  expectUnauthorized(await me(visitor.access_token));
  const json = { refresh_token: visitor.refresh_token };
  expectFailure(await call('POST', '/auth/refresh', { json }), 401, 'unauthorized');
});

covers('merge.no-bearer')('a missing, invalid, revoked or verified bearer merges nothing', async () => {
  const other = await newPerson();
  await newChat(other.access_token);
  const ended = await newVisitor();
  await newChat(ended.access_token);
  await call('POST', '/auth/logout', { json: { refresh_token: ended.refresh_token } });
  for (const token of [undefined, 'nonsense', ended.access_token, other.access_token]) {
    expect(await chatsOf((await signInMerging(token, true)).access_token)).toEqual([]);
  }
  expect(await chatsOf(other.access_token)).toHaveLength(1);
});

covers('merge.resume')('the moved chat is resumed, unless the verified user has one', async () => {
  const [first, second] = [await newVisitor(), await newVisitor()];
  const moved = await expectData(201, postChat(first.access_token));
  const person = await signInMerging(first.access_token, true);
  expect((await expectData(200, postChat(person.access_token))).id).toBe(moved.id);
  const other = await expectData(201, postChat(second.access_token));
  await send(second.access_token, other.id, { content: 'newer' });
  const again = await signInMerging(second.access_token, true, person.user.email, 2);
  expect((await expectData(200, postChat(again.access_token))).id).toBe(moved.id);
  expect((await chatsOf(again.access_token)).toSorted()).toEqual([moved.id, other.id].toSorted());
});

covers('merge.retries')(
  'a request that is repeated after the merge returns what the anonymous user created',
  async () => {
    const visitor = await newVisitor();
    const [made, sent] = [randomUUID(), randomUUID()].map((key) => ({ headers: { 'idempotency-key': key } }));
    const chat = await expectData(201, postChat(visitor.access_token, { channel: 'ios' }, made));
    const message = await expectData(201, postMessage(visitor.access_token, chat.id, { content: 'once' }, sent));
    const named = await send(visitor.access_token, chat.id, { content: 'named', client_message_id: 'm1' });
    const person = await signInMerging(visitor.access_token, true);
    expect((await expectData(201, postChat(person.access_token, { channel: 'ios' }, made))).id).toBe(chat.id);
    const repeat = await postMessage(person.access_token, chat.id, { content: 'once' }, sent);
    expect([repeat.status, repeat.body.data.id]).toEqual([201, message.id]);
    expect(repeat.headers.get('idempotency-replayed')).toBe('true');
    const again = await send(person.access_token, chat.id, { content: 'named', client_message_id: 'm1' });
    expect(again.id).toBe(named.id);
    const messages = await expectData(200, listMessages(person.access_token, chat.id));
    expect(messages.filter(({ sender_type }) => sender_type === 'user')).toHaveLength(2);
  },
);

covers('merge.explicit')('a later sign-in of the same user sees all chats', async () => {
  const visitor = await newVisitor();
  const { id } = await newChat(visitor.access_token);
  const { user } = await signInMerging(visitor.access_token, true);
  expect(await chatsOf((await signIn(user.email, 2)).access_token)).toEqual([id]);
});
