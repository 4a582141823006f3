import { listChats, listMessages, newChat, postChat, postMessage, send } from './support/chats';
import { type ApiResponse, call, expectData } from './support/client';
import { covers } from './support/covers';
import { archive, assign, conversation, deskChats, getChat } from './support/desk';
import { expectFailure } from './support/expectations';
import { newWorkspace, toolNames, useTool } from './support/mcp';
import { connected, refresh } from './support/oauth';
import type { Person } from './support/people';
import { newRoom, type Room } from './support/rooms';
import { askStream, isType, openSocket, openStream, saysText } from './support/streams';

type Token = string;
type Request = readonly [method: string, path: string, json?: object];

/** Operations on a user's own resources. */
const PERSONAL: readonly Request[] = [
  ['GET', '/users/me'],
  ['PATCH', '/users/me', { first_name: 'Eve' }],
  ['DELETE', '/users/me/avatar'],
  ['GET', '/users/me/settings'],
  ['PATCH', '/users/me/settings', { appearance: { theme: 'dark' } }],
  ['GET', '/auth/sessions'],
  ['DELETE', '/auth/sessions/01890000-0000-4000-8000-000000000000'],
  ['GET', '/keys'],
  ['POST', '/keys', { name: 'more' }],
  ['DELETE', '/keys/01890000-0000-4000-8000-000000000000'],
  ['GET', '/notifications'],
  ['GET', '/notifications/unread-count'],
  ['PATCH', '/notifications/read-all', {}],
  ['PATCH', '/notifications/n-1/read'],
  ['POST', '/feedback', { description: 'x' }],
  ['POST', '/events', { title: 'x', starts_at: '2026-11-20T03:35:00Z' }],
  ['GET', '/events'],
  ['GET', '/events/01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['PATCH', '/events/01ARZ3NDEKTSV4RRFFQ69G5FAV', { title: 'x' }],
  ['DELETE', '/events/01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['GET', '/data-shares'],
  ['POST', '/data-shares', {}],
  ['GET', '/data-shares/01890000-0000-4000-8000-000000000000'],
  ['DELETE', '/data-shares/01890000-0000-4000-8000-000000000000'],
];

const ask = (token: Token, [method, path, json]: Request) => call(method, path, { token, ...(json && { json }) });

async function expectForbidden(responses: Iterable<Promise<ApiResponse<unknown>>>): Promise<void> {
  for (const response of responses) expectFailure(await response, 403, 'forbidden');
}

async function streamStatus(path: string, token: Token): Promise<number | undefined> {
  const [{ statusCode }, request] = await askStream(path, { token });
  request.destroy();
  return statusCode;
}

/** Connects an application to a business with read and write access, and returns its key. */
const connectedTo = ({ workspace }: Pick<Room, 'workspace'>, person: Person) =>
  connected({ person, decision: { workspace: workspace.business_id, access: 'write' } });

covers('oauth-reach.account')(
  'a connection of the account is refused everywhere except at the tool server',
  async () => {
    const room = await newRoom();
    const own = await newChat(room.owner.access_token);
    await send(room.owner.access_token, own.id, { content: 'private' });
    const { business_id } = room.workspace;
    const reached = (token: Token) => [
      ...PERSONAL.map((request) => ask(token, request)),
      listChats(token),
      postChat(token),
      listMessages(token, own.id),
      postMessage(token, own.id, { content: 'x' }),
      getChat(token, room.chat.id),
      postMessage(token, room.chat.id, { content: 'x', sender_type: 'bot' }),
      archive(token, room.chat.id),
      deskChats(token, `?business_id=${business_id}`),
      call('POST', '/realtime/tickets', { token }),
      call('GET', '/mcp-servers', { token }),
      call('GET', `/bots/${own.bot_profile_id}?app_id=${own.app_id}`, { token }),
    ];
    for (const access of ['write', 'read'] as const) {
      const connection = await connected({ person: room.owner, decision: { access } });
      const tools = access === 'write' ? ['workspace_list', 'workspace_create'] : ['workspace_list'];
      const renewed = await refresh(connection.client_id, connection.refresh_token);
      for (const path of [`/chats/${own.id}/stream`, '/realtime'])
        expect(await streamStatus(path, renewed.body.access_token)).toBe(403);
      await expectForbidden(reached(renewed.body.access_token));
      expect(await toolNames(renewed.body.access_token)).toEqual(tools);
    }
    const made = await connected({ person: room.owner });
    const { isError } = await useTool(made.access_token, 'workspace_create', { business_name: 'Second' });
    expect(isError ?? false).toBe(false);
  },
);

covers('oauth-reach.personal')('a connection of a business never reaches what belongs to its approver', async () => {
  const room = await newRoom();
  const connection = await connectedTo(room, room.owner);
  const { body } = await refresh(connection.client_id, connection.refresh_token);
  await expectForbidden(PERSONAL.map((request) => ask(body.access_token, request)));
  await expectForbidden([listChats(body.access_token), postChat(body.access_token)]);
});

covers('oauth-reach.desk')('a connection of a business works only at the desk of that business', async () => {
  const [room, elsewhere] = [await newRoom(), await newRoom()];
  const { access_token: token } = await connectedTo(room, room.owner);
  const { id } = room.chat;
  await send(room.token, id, { content: 'Hello' });
  expect((await expectData(200, deskChats(token))).map((chat) => chat.id)).toEqual([id]);
  expect((await expectData(200, listMessages(token, id))).map(({ text }) => text)).toContain('Hello');
  expect(await send(token, id, { content: 'Welcome' })).toMatchObject({ sender_type: 'agent' });
  expect((await assign(token, id, { assignee_id: 'me' })).status).toBe(200);
  const stream = await openStream(id, { token });
  await stream.until(isType('ready'));
  await send(room.token, id, { content: 'Thanks' });
  await stream.until(saysText('Thanks'));
  stream.close();
  const { default_app_id: app_id } = await newWorkspace(room.owner.access_token, 'Second');
  const second = await newChat(elsewhere.token, { app_id });
  expectFailure(await getChat(token, second.id), 403, 'forbidden');
  expectFailure(await getChat(token, elsewhere.chat.id), 403, 'forbidden');
});

covers('oauth-reach.own-chats')("the approver's own chats are foreign to a connection", async () => {
  const room = await newRoom();
  const mine = room.owner.access_token;
  const { access_token: token } = await connectedTo(room, room.owner);
  const { default_app_id: app_id } = room.workspace;
  // One chat is with the assistant, the other with the user's own business.
  for (const { id, conversation_id } of [await newChat(mine), await newChat(mine, { app_id })]) {
    await send(mine, id, { content: 'private' });
    const denied = [getChat(token, id), archive(token, id), assign(token, id, { assignee_id: 'me' })];
    await expectForbidden([...denied, conversation(token, conversation_id)]);
    expectFailure(await postMessage(token, id, { content: 'x' }), 400, 'session_not_found');
    expectFailure(await listMessages(token, id), 400, 'session_not_found');
    expectFailure(await call('GET', `/chats/${id}/pinned-messages`, { token }), 400, 'session_not_found');
    expect(await streamStatus(`/chats/${id}/stream`, token)).toBe(400);
    const socket = await openSocket({ token });
    socket.say({ op: 'subscribe', session_id: id });
    const { data } = await socket.until(isType('error'));
    expect(data.code).toBe('session_not_found');
    socket.close();
  }
  const { body } = await deskChats(token);
  expect([body.data.map(({ id }) => id), body.meta!.total]).toEqual([[room.chat.id], 1]);
});

covers('oauth-reach.own-chats')("a connection's feeds do not have the approver's own chats", async () => {
  const room = await newRoom();
  const { access_token: token } = await connectedTo(room, room.owner);
  const { business_id, default_app_id: app_id } = room.workspace;
  const socket = await openSocket({ token });
  socket.say({ op: 'feed' });
  expect((await socket.until(isType('error'))).data.code).toBe('forbidden');
  socket.say({ op: 'feed', business_id });
  // The socket handles frames in order, so after this response the feed is active.
  socket.say({ op: 'subscribe', session_id: room.chat.id });
  await socket.until(isType('ready'));
  const own = await newChat(room.owner.access_token, { app_id });
  await send(room.owner.access_token, own.id, { content: 'private' });
  const theirs = await newChat(room.token, { app_id });
  await socket.until((frame) => frame.type.startsWith('session.') && frame.session_id === theirs.id);
  expect(socket.frames.filter(({ session_id }) => session_id === own.id)).toEqual([]);
  socket.close();
});
