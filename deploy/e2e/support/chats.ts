import { call, expectData, type Options } from './client';

/** The fields of a session that tests read by name. */
export interface Session {
  readonly id: string;
  readonly app_id: string;
  readonly bot_profile_id: string;
  readonly conversation_id: string;
  readonly routing_reason: string;
  readonly [field: string]: unknown;
}

/** The fields of a message that tests read by name. */
export interface Message {
  readonly id: string;
  readonly content: unknown;
  readonly text: string;
  readonly created_at: string;
  readonly [field: string]: unknown;
}

type Given = Omit<Options, 'token' | 'json'>;

export const postChat = (token: string, json: object = {}, given: Given = {}) =>
  call<Session>('POST', '/chats', { token, json, ...given });

/** Creates a new session, even if one is open. */
export const newChat = (token: string, json: object = {}) => expectData(201, postChat(token, { new: true, ...json }));

export const listChats = (token: string, query = '') => call<readonly Session[]>('GET', `/chats${query}`, { token });

/** Returns the session as its owner's list shows it. */
export async function chatNow(token: string, id: string): Promise<Session> {
  const sessions = await expectData(200, listChats(token, '?per_page=100'));
  const session = sessions.find((one) => one.id === id);
  if (session === undefined) throw new Error(`The list does not show session ${id}`);
  return session;
}

export const postMessage = (token: string, chat: string, json: object, given: Given = {}) =>
  call<Message>('POST', `/chats/${chat}/messages`, { token, json, ...given });

export const send = (token: string, chat: string, json: object) => expectData(201, postMessage(token, chat, json));

export const listMessages = (token: string, chat: string, query = '') =>
  call<readonly Message[]>('GET', `/chats/${chat}/messages${query}`, { token });

/** Sends texts one after the other. */
export async function sendTexts(token: string, chat: string, texts: readonly string[]): Promise<readonly Message[]> {
  const messages: Message[] = [];
  for (const text of texts) messages.push(await send(token, chat, { content: text }));
  return messages;
}
