import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { callAsUser, dataOf, type Json } from '../client/http.ts';
import type { Step, Walk } from './walk.ts';

const texts = ['Hello', 'Where is my order?', 'It is number 4711'];
const clientIds = texts.map(() => randomUUID());

async function create(walk: Walk): Promise<string> {
  const session = dataOf(await callAsUser(walk, 'POST', '/chats', {}), 201);
  assert.deepEqual([session.user_id, session.routing_reason, session.status], [walk.userId, 'no_app', 'active']);
  walk.chatId = session.id;
  return `201, session ${session.id} of the default assistant app`;
}

async function resume(walk: Walk): Promise<string> {
  const session = dataOf(await callAsUser(walk, 'POST', '/chats', {}), 200);
  assert.equal(session.id, walk.chatId);
  return '200, the same session';
}

const send = async (walk: Walk, index: number): Promise<Json> => {
  const body = { content: { text: texts[index] }, client_message_id: clientIds[index] };
  return dataOf(await callAsUser(walk, 'POST', `/chats/${walk.chatId}/messages`, body), 201);
};

async function sendThree(walk: Walk): Promise<string> {
  for (const index of texts.keys()) {
    const message = await send(walk, index);
    assert.deepEqual(message.content, { text: texts[index] }, 'content must come back unchanged');
    assert.deepEqual([message.text, message.sender_type], [texts[index], 'user']);
    walk.messageIds.push(message.id);
  }
  assert.deepEqual([...walk.messageIds].sort(), walk.messageIds, 'ids must rise');
  return `201 each, ids rising up to ${walk.messageIds.at(-1)}`;
}

async function repeat(walk: Walk): Promise<string> {
  const message = await send(walk, 1);
  assert.equal(message.id, walk.messageIds[1]);
  return `201, the stored message ${message.id}`;
}

const messages = (walk: Walk, query: string) => callAsUser(walk, 'GET', `/chats/${walk.chatId}/messages?${query}`);
const idsOf = (rows: Json[]) => rows.map(({ id }) => id);
const ours = (walk: Walk, rows: Json[]) => idsOf(rows).filter((id) => walk.messageIds.includes(id));

async function listForward(walk: Walk): Promise<string> {
  const first = await messages(walk, 'limit=1');
  assert.deepEqual(idsOf(dataOf(first, 200)), walk.messageIds.slice(0, 1));
  const cursor = encodeURIComponent(first.meta.next_cursor);
  const rest = dataOf(await messages(walk, `cursor=${cursor}`), 200);
  assert.deepEqual(ours(walk, rest), walk.messageIds.slice(1));
  return 'oldest first: one, and after its cursor the others, among the answers';
}

async function listBackward(walk: Walk): Promise<string> {
  const page = await messages(walk, 'direction=backward');
  assert.deepEqual(ours(walk, dataOf(page, 200)), [...walk.messageIds].reverse());
  assert.deepEqual([page.meta.per_page, page.meta.next_cursor], [25, '']);
  return 'newest first, all three, no further page';
}

async function listChats(walk: Walk): Promise<string> {
  const page = await callAsUser(walk, 'GET', '/chats');
  const [session, ...others] = dataOf(page, 200);
  assert.deepEqual([session.id, others.length, page.meta.total], [walk.chatId, 0, 1]);
  assert.equal(session.topic, texts[0]);
  assert.ok(session.message_count >= texts.length, `message_count is ${session.message_count}`);
  return `one session, topic "${session.topic}", ${session.message_count} messages`;
}

export const chatSteps: readonly Step[] = [
  { name: 'create a chat', run: create },
  { name: 'create it again', run: resume },
  { name: 'send three messages', run: sendThree },
  { name: 'send one of them again', run: repeat },
  { name: 'list messages forward', run: listForward },
  { name: 'list messages backward', run: listBackward },
  { name: 'list chats', run: listChats },
];
