import { listMessages, newChat, postChat, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { archive, type Desk, deskChats, newDesk, patchChat, putStatus, sessionNow } from './support/desk';
import { expectFailure } from './support/expectations';
import { deleteMessage, listPinned, pinMessage, purgeMessage, readMessages } from './support/one-message';
import { newPerson } from './support/people';

let desk: Desk;
let member: string;
let id: string;
beforeAll(async () => {
  desk = await newDesk();
  member = desk.member.access_token;
});
beforeEach(async () => {
  id = (await newChat(desk.token, { app_id: desk.workspace.default_app_id })).id;
});

covers('desk.access')('a member reads, pins and changes a session, and archives it', async () => {
  const question = await send(desk.token, id, { content: 'help', content_type: 'card' });
  expect(await expectData(200, listMessages(member, id))).toMatchObject([{ id: question.id }]);
  expect(await expectData(200, readMessages(member, id))).toMatchObject({ read_up_to: question.id, unread_count: 0 });
  await expectData(200, pinMessage(member, id, question.id));
  expect(await expectData(200, listPinned(desk.token, id))).toMatchObject([{ id: question.id }]);
  await expectData(200, patchChat(member, id, { topic: 'Refund', priority: 'high' }));
  await expectData(200, putStatus(member, id, { status: 'pending' }));
  expect(await sessionNow(desk.token, id)).toMatchObject({ topic: 'Refund', priority: 'high', status: 'pending' });
  expect(await expectData(200, archive(member, id))).toEqual({ status: 'archived' });
});

covers('desk.access')('a user who is not a member gets 403', async () => {
  const stranger = (await newPerson()).access_token;
  for (const ask of [putStatus(stranger, id, { status: 'closed' }), patchChat(stranger, id, {}), archive(stranger, id)])
    expectFailure(await ask, 403, 'forbidden');
  expectFailure(await deskChats(stranger, `?business_id=${desk.workspace.business_id}`), 403, 'forbidden');
});

covers('message.member-deletes')('a member deletes any message, and the user any that is not private', async () => {
  const open = await send(desk.token, id, { content: 'mine', content_type: 'card' });
  const response = await send(member, id, { content: 'theirs' });
  const note = await send(member, id, { content: 'note', is_private: true });
  expectFailure(await deleteMessage(desk.token, id, note.id), 404, 'message_not_found');
  expect(await expectData(200, deleteMessage(desk.token, id, response.id))).toEqual({ deleted: true });
  for (const message of [open, note])
    expect(await expectData(200, deleteMessage(member, id, message.id))).toEqual({ deleted: true });
  expect(await expectData(200, listMessages(member, id))).toEqual([]);
});

covers('message.member-purges')('a manager purges any message, and a member only own ones', async () => {
  const { id: message } = await send(desk.token, id, { content: 'address', content_type: 'card' });
  expectFailure(await purgeMessage(member, id, message), 403, 'forbidden');
  expect(await expectData(200, purgeMessage(desk.manager.access_token, id, message))).toEqual({ deleted: true });
});

covers('chats.type.members')('only members of the business use internal and preview sessions', async () => {
  const app_id = desk.workspace.default_app_id;
  for (const type of ['internal', 'preview']) {
    expect(await newChat(member, { app_id, type })).toMatchObject({ type });
    expectFailure(await postChat(desk.token, { app_id, type }), 400, 'validation_failed');
    expectFailure(await postChat(member, { type }), 400, 'validation_failed');
  }
});

covers('chats.attachments')('up to ten addresses become one file message, also on a resume', async () => {
  const urls = Array.from({ length: 10 }, (_, n) => `https://example.com/${n}.png`);
  const { token } = desk;
  const opened = { app_id: desk.workspace.default_app_id, channel: 'api' };
  const created = await expectData(201, postChat(token, { ...opened, new: true, initial_attachments: urls }));
  const resumed = await expectData(200, postChat(token, { ...opened, initial_attachments: [urls[0]] }));
  expect(resumed.id).toBe(created.id);
  const messages = await expectData(200, listMessages(token, created.id));
  expect(messages.map(({ content_type }) => content_type)).toEqual(['file', 'file']);
  for (const initial_attachments of [[...urls, urls[0]], ['ftp://example.com/a'], ['nonsense'], [7]])
    expectFailure(await postChat(token, { ...opened, initial_attachments }), 400, 'validation_failed');
});
