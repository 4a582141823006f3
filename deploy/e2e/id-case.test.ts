import { randomUUID } from 'node:crypto';
import { listChats, listMessages, newChat, type Session, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { assign, branch, conversation, deskChats, getChat, newDesk, sessionNow } from './support/desk';
import { newKey } from './support/keys';
import { newWorkspace, useTool } from './support/mcp';
import { newPerson } from './support/people';
import { newRoom } from './support/rooms';
import { isType, openSocket, openStream } from './support/streams';

const upper = (id: string) => id.toUpperCase();
const lower = (id: string) => id.toLowerCase();

covers('wire.ids.case')('a key for a business whose id was given in upper case works there', async () => {
  const { access_token } = await newPerson();
  const { business_id } = await newWorkspace(access_token);
  const issued = await newKey(access_token, { business_id: upper(business_id) });
  expect(issued.business_id).toBe(business_id);
  const { structuredContent, isError } = await useTool(issued.key, 'workspace_get');
  expect([isError, structuredContent['business_id']]).toEqual([false, business_id]);
  await call('DELETE', `/keys/${upper(issued.id)}`, { token: access_token });
  expect((await call('GET', '/users/me', { token: issued.key })).status).toBe(401);
});

covers('wire.ids.case')('sessions and messages are found by ids in the other case', async () => {
  const { token, chat, workspace } = await newRoom();
  const app_id = upper(workspace.default_app_id);
  expect((await newChat(token, { app_id })).app_id).toBe(workspace.default_app_id);
  expect(await expectData(200, listChats(token, `?app_id=${app_id}`))).toHaveLength(2);
  const id = upper(chat.id);
  expect((await sessionNow(token, id)).id).toBe(chat.id);
  const [first, second] = [await send(token, id, { content: 'one' }), await send(token, id, { content: 'two' })];
  const reply = await send(token, id, { content: 'three', reply_to_message_id: lower(first.id) });
  expect(reply['reply_to_message_id']).toBe(first.id);
  const page = await expectData(200, listMessages(token, id, `?cursor=${lower(second.id)}`));
  expect(page.map((message) => message.id)).toEqual([reply.id]);
  expect((await call('GET', `/chats/${id}/messages/${lower(first.id)}`, { token })).status).toBe(200);
  expect((await call('POST', `/chats/${id}/read`, { token, json: { up_to: lower(reply.id) } })).status).toBe(200);
  const copy = await expectData(201, branch(token, id, { message_id: lower(first.id) }));
  expect(await expectData(200, listMessages(token, copy.id))).toHaveLength(1);
});

covers('wire.ids.case')('the desk accepts ids in either case', async () => {
  const { owner, member, workspace, chat } = await newDesk();
  const token = owner.access_token;
  const business_id = upper(workspace.business_id);
  const assigned = await expectData(200, assign(token, upper(chat.id), { assignee_id: upper(member.user.id) }));
  expect(assigned['assignee_id']).toBe(member.user.id);
  const filters = `business_id=${business_id}&app_id=${upper(chat.app_id)}&assignee=${upper(member.user.id)}`;
  expect((await expectData(200, deskChats(token, `?${filters}`))).map(({ id }) => id)).toEqual([chat.id]);
  const again = { assignee_id: 'me', expected_assignee_id: upper(member.user.id) };
  expect((await assign(token, chat.id, again)).status).toBe(200);
  expect(await expectData(200, conversation(token, upper(chat.conversation_id)))).toHaveLength(1);
  const moved = await call<Session>('POST', `/chats/${upper(chat.id)}/transfer`, {
    token,
    json: { app_id: upper(chat.app_id) },
  });
  expect([moved.status, moved.body.data.app_id]).toEqual([201, chat.app_id]);
});

covers('wire.ids.case')('streams accept ids in either case', async () => {
  const { token, chat } = await newRoom();
  const stream = await openStream(upper(chat.id), { token });
  expect((await stream.until(isType('ready'))).session_id).toBe(chat.id);
  stream.close();
  const socket = await openSocket({ token });
  socket.say({ op: 'subscribe', session_id: upper(chat.id) });
  expect((await socket.until(isType('ready'))).session_id).toBe(chat.id);
  socket.close();
});

covers('wire.ids.opaque')('values of the client that look like ids are stored unchanged', async () => {
  const { token, chat } = await newRoom();
  const [id, content] = [upper(randomUUID()), { id: upper(randomUUID()), ulid: '01arz3ndektsv4rrffq69g5fav' }];
  const sent = await send(token, chat.id, { content, content_type: 'card', client_message_id: id });
  expect([sent['client_message_id'], sent.content]).toEqual([id, content]);
  const other = await send(token, chat.id, { content, content_type: 'card', client_message_id: lower(id) });
  expect(other.id).not.toBe(sent.id);
  expect((await getChat(token, chat.id)).body.data['message_count']).toBe(2);
});
