import { randomUUID } from 'node:crypto';
import { listMessages, newChat, postChat, send, sendTexts } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { archive, branch, sessionNow } from './support/desk';
import { expectFailure } from './support/expectations';
import { newPerson } from './support/people';
import { newRoom } from './support/rooms';

// The bot of the business is a draft, so that it writes no answers in between.
let token: string;
let id: string;
let app_id: string;
beforeEach(async () => {
  const room = await newRoom();
  [token, id, app_id] = [room.token, room.chat.id, room.workspace.default_app_id];
});

const branched = (json: object = {}) => expectData(201, branch(token, id, json));
const messages = (chat: string) => expectData(200, listMessages(token, chat, '?limit=100'));
const textsOf = async (chat: string) => (await messages(chat)).map(({ text }) => text);
const aboutMessage = (method: string, message: string, what = '') =>
  call(method, `/chats/${id}/messages/${message}${what}`, { token, json: method === 'POST' ? {} : undefined });

covers('branch.copies')('a branch has copies in order with their times, and changes independently', async () => {
  await sendTexts(token, id, ['one', 'two', 'three']);
  const [source, made] = [await sessionNow(token, id), await branched()];
  const same = ['app_id', 'bot_profile_id', 'routing_reason', 'conversation_id', 'topic', 'message_count'] as const;
  for (const field of same) expect([field, made[field]]).toEqual([field, source[field]]);
  const old = await messages(id);
  expect(made).toMatchObject({ parent_session_id: id, branched_at_message_id: old.at(-1)!.id, status: 'active' });
  expect(made.reference_code).not.toBe(source.reference_code);
  const copies = await messages(made.id);
  expect(copies.map((copy) => [copy['source_message_id'], copy.text, copy.created_at])).toEqual(
    old.map((one) => [one.id, one.text, one.created_at]),
  );
  expect(old.map((one) => one['source_message_id'])).toEqual(['', '', '']);
  expect(copies.map((copy) => copy.id)).toEqual(copies.map((copy) => copy.id).toSorted());
  expect(copies.every((copy) => copy.chat_session_id === made.id && !old.some((one) => one.id === copy.id))).toBe(true);
  await send(token, made.id, { content: 'four' });
  expect(await textsOf(made.id)).toEqual(['one', 'two', 'three', 'four']);
  expect(await textsOf(id)).toEqual(['one', 'two', 'three']);
});

covers('branch.cut-off')('a branch ends at the named message, even a deleted one', async () => {
  expectFailure(await branch(token, id), 400, 'validation_failed');
  const [one, two] = await sendTexts(token, id, ['one', 'two', 'three']);
  expect(await textsOf((await branched({ message_id: one!.id })).id)).toEqual(['one']);
  await expectData(200, aboutMessage('DELETE', two!.id));
  const made = await branched({ message_id: two!.id });
  expect(made).toMatchObject({ branched_at_message_id: two!.id, message_count: 1 });
  expect(await textsOf(made.id)).toEqual(['one']);
  expectFailure(await branch(token, id, { message_id: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' }), 404, 'message_not_found');
  expectFailure(await branch(token, id, { message_id: 'x' }), 400, 'validation_failed');
});

covers('branch.flags')('a branch has read-once messages as read, deleted ones as deleted, and no pins', async () => {
  const [kept, gone] = await sendTexts(token, id, ['kept', 'gone']);
  await send(token, id, { content: 'secret', is_read_once: true });
  await expectData(200, aboutMessage('POST', kept!.id, '/pin'));
  await expectData(200, aboutMessage('DELETE', gone!.id));
  const copies = await messages((await branched()).id);
  expect(copies).toMatchObject([
    { text: 'kept', is_pinned: false },
    { text: '', content: [], is_read_once: true },
  ]);
});

covers('branch.key')('the same Idempotency-Key gives the same branch, in parallel and later', async () => {
  await sendTexts(token, id, ['one', 'two']);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await expectData(201, branch(token, id, {}, { headers }));
  const again = await branch(token, id, {}, { headers });
  expect([again.status, again.body.data.id, again.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.id,
    'true',
  ]);
  expectFailure(await branch(token, id, { message_id: first.id }, { headers }), 422, 'idempotency_conflict');
});

covers('branch.resume')('a resume finds the source and never a branch', async () => {
  await sendTexts(token, id, ['one']);
  const made = await branched();
  expect((await expectData(200, postChat(token, { app_id }))).id).toBe(id);
  await expectData(200, archive(token, id));
  expect((await expectData(201, postChat(token, { app_id }))).id).not.toBe(made.id);
});

covers('branch.purge')('a purge reaches the copies, also in branches of branches', async () => {
  const [one] = await sendTexts(token, id, ['personal', 'other']);
  const made = await branched();
  const second = await expectData(201, branch(token, made.id));
  await expectData(200, aboutMessage('POST', one!.id, '/purge'));
  for (const chat of [id, made.id, second.id]) {
    expect(await messages(chat)).toMatchObject([{ gdpr_purged: true, content: [], text: '' }, { text: 'other' }]);
    expect((await sessionNow(token, chat)).topic).toBe('');
  }
});

covers('session.access')("only the session's user branches it; a stranger gets 403", async () => {
  await newChat((await newPerson()).access_token);
  const stranger = (await newPerson()).access_token;
  await sendTexts(token, id, ['one']);
  expectFailure(await branch(stranger, id), 403, 'forbidden');
});
