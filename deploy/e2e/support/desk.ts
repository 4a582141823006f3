import type { Session } from './chats';
import { call, expectData, type Options } from './client';
import { operator } from './operator';
import { newPerson, type Person } from './people';
import { newRoom, type Room } from './rooms';

/** A room with further members of its business beside the owner. */
export interface Desk extends Room {
  readonly member: Person;
  readonly manager: Person;
}

export async function newDesk(): Promise<Desk> {
  const [room, member, manager] = await Promise.all([newRoom(), newPerson(), newPerson()]);
  const { business_id } = room.workspace;
  await Promise.all([addMember(business_id, member, 'member'), addMember(business_id, manager, 'manager')]);
  return { ...room, member, manager };
}

export const addMember = (business_id: string, person: Person, role: string) =>
  operator('member', 'add', business_id, person.user.email, role);

type Given = Omit<Options, 'token' | 'json'>;

export const getChat = (token: string, id: string) => call<Session>('GET', `/chats/${id}`, { token });
export const sessionNow = (token: string, id: string) => expectData(200, getChat(token, id));
export const patchChat = (token: string, id: string, json: object) =>
  call<Session>('PATCH', `/chats/${id}`, { token, json });
export const putStatus = (token: string, id: string, json: object) =>
  call<{ status: string }>('PUT', `/chats/${id}/status`, { token, json });
export const archive = (token: string, id: string) =>
  call<{ status: string }>('POST', `/chats/${id}/archive`, { token });
export const remove = (token: string, id: string) => call<{ status: string }>('DELETE', `/chats/${id}`, { token });
export const branch = (token: string, id: string, json: object = {}, given: Given = {}) =>
  call<Session>('POST', `/chats/${id}/branch`, { token, json, ...given });
export const deskChats = (token: string, query = '') =>
  call<readonly Session[]>('GET', `/desk/chats${query}`, { token });
export const assign = (token: string, id: string, json: object) =>
  call<Session>('POST', `/chats/${id}/assign`, { token, json });
export const transfer = (token: string, id: string, json: object, given: Given = {}) =>
  call<Session>('POST', `/chats/${id}/transfer`, { token, json, ...given });
export const conversation = (token: string, id: string) =>
  call<readonly Session[]>('GET', `/desk/conversations/${id}`, { token });
