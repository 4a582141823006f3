import type { Message } from './chats';
import { call } from './client';

type Headers = Readonly<Record<string, string>>;

const pathOf = (chat: string, message: string) => `/chats/${chat}/messages/${message}`;

/** Operations on one message, which return the response. */
export const getMessage = (token: string, chat: string, message: string, headers: Headers = {}) =>
  call<Message>('GET', pathOf(chat, message), { token, headers });
export const editMessage = (token: string, chat: string, message: string, json: object) =>
  call<Message>('PATCH', pathOf(chat, message), { token, json });
export const deleteMessage = (token: string, chat: string, message: string) =>
  call<{ deleted: boolean }>('DELETE', pathOf(chat, message), { token });
export const purgeMessage = (token: string, chat: string, message: string) =>
  call<{ deleted: boolean }>('POST', `${pathOf(chat, message)}/purge`, { token });
export const pinMessage = (token: string, chat: string, message: string) =>
  call<Message>('POST', `${pathOf(chat, message)}/pin`, { token });
export const rateMessage = (token: string, chat: string, message: string, json: object) =>
  call<{ helpful: boolean; comment: string }>('POST', `${pathOf(chat, message)}/rating`, { token, json });
export const unpinMessage = (token: string, chat: string, message: string) =>
  call<Message>('DELETE', `${pathOf(chat, message)}/pin`, { token });

export const listPinned = (token: string, chat: string) =>
  call<readonly Message[]>('GET', `/chats/${chat}/pinned-messages`, { token });
export const readMessages = (token: string, chat: string, json?: object) =>
  call<{ read_up_to: string; unread_count: number }>('POST', `/chats/${chat}/read`, { token, json });
