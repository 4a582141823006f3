import { randomUUID } from 'node:crypto';
import { newChat, send } from './chats';
import { call, expectData } from './client';
import { newSender } from './customers';
import type { Documented } from './document';
import { newEvent } from './events';
import { newServer, postGrant } from './grants';
import { newKey } from './keys';
import { waitForNotifications } from './notifications';
import { newPerson } from './people';

/** A user who has one of everything that has an id, and those ids. */
export interface Belongings {
  readonly token: string;
  /** The token of the owner of the business in which the chat is. */
  readonly owner: string;
  /** The body of the request by which the grant was created. */
  readonly granted: Readonly<Record<string, unknown>>;
  readonly chat: string;
  readonly conversation: string;
  readonly message: string;
  readonly event: string;
  readonly notification: string;
  readonly grant: string;
  readonly key: string;
  readonly signIn: string;
  readonly user: string;
  readonly business: string;
  readonly app: string;
  readonly agent: string;
  readonly identityKey: string;
}

export async function newBelongings(): Promise<Belongings> {
  const [sender, person, server] = await Promise.all([newSender(), newPerson(), newServer()]);
  const token = person.access_token;
  const app_id = sender.room.workspace.default_app_id;
  const chat = await newChat(token, { app_id });
  const message = await send(token, chat.id, { content: 'SECRET of the first user' });
  await expectData(200, call('POST', `/chats/${chat.id}/messages/${message.id}/pin`, { token }));
  const event = await newEvent(token);
  await sender.write({ token, chat: chat.id }, 'SECRET for the first user');
  const [notification] = await waitForNotifications(token, 1);
  const { conversation_id } = chat;
  const granted = { conversation_id, app_id, mcp_server_id: server.id, allowed_tools: ['read'] };
  const grant = await expectData(201, postGrant(token, granted));
  const key = await newKey(token);
  const { business_id } = sender.room.workspace;
  const apps = await expectData(
    200,
    call<{ agent_id: string }[]>('GET', `/businesses/${business_id}/apps`, { token: sender.room.owner.access_token }),
  );
  const keysOfApp = `/businesses/${sender.room.workspace.business_id}/apps/${app_id}/identity-keys`;
  const { access_token } = sender.room.owner;
  const identityKey = await expectData(201, call<{ id: string }>('POST', keysOfApp, { token: access_token, json: {} }));
  const [signIn] = await expectData(200, call<{ id: string }[]>('GET', '/auth/sessions', { token }));
  return {
    token,
    owner: sender.room.owner.access_token,
    granted,
    chat: chat.id,
    conversation: conversation_id,
    message: message.id,
    event: event.id,
    notification: notification!.id,
    grant: grant.id,
    key: key.id,
    signIn: signIn!.id,
    user: person.user.id,
    business: sender.room.workspace.business_id,
    app: app_id,
    agent: apps[0]!.agent_id,
    identityKey: identityKey.id,
  };
}

export type Kind = Exclude<keyof Belongings, 'token' | 'owner' | 'granted'>;

/** An id of the form of another one, which nobody has. */
export const unknownLike = (id: string): string =>
  id.length === ULID_LENGTH ? id.slice(0, -8) + 'Z'.repeat(8) : randomUUID();

const ULID_LENGTH = 26;

/** The belonging that each parameter names, by the tag of the operation. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  chats: { id: 'chat', session_id: 'chat' },
  messages: { id: 'chat', session_id: 'chat', message_id: 'message' },
  realtime: { id: 'chat' },
  desk: { id: 'chat' },
  events: { id: 'event' },
  notifications: { id: 'notification' },
  grants: { id: 'grant' },
  businesses: { id: 'business', app_id: 'app', agent_id: 'agent', key_id: 'identityKey' },
  keys: { id: 'key' },
  auth: { id: 'signIn' },
};

/** The belonging that a parameter of an operation's path names; undefined for one that names none. */
export const kindOf = ({ operationId, tags }: Documented, parameter: string): Kind | undefined =>
  operationId === 'listConversation' ? 'conversation' : PARAMETERS[tags[0]!]?.[parameter];
