import { setTimeout as pause } from 'node:timers/promises';
import { callAsUser, dataOf, type Json } from '../client/http.ts';
import type { Person } from '../client/target.ts';

const texts = ['Hello!', 'Do you have oat milk?', 'And when do you open on Sundays?', 'Thank you, see you then.'];

const TIME_LIMIT_MS = 30_000;
const LOOK_AGAIN_MS = 100;

export type DemoChat = { id: string; messages: number; answers: number; made: boolean };

/**
 * Creates a chat on the app with a few messages. Where the bot `answers`, each is sent after the answer to the one before.
 * A repeat creates nothing twice, since a client_message_id is unique in its chat.
 */
export async function demoChat(person: Person, app_id: string, answers: boolean): Promise<DemoChat> {
  const created = await callAsUser(person, 'POST', '/chats', { app_id });
  const made = created.status === 201;
  const { id } = dataOf(created, made ? 201 : 200);
  let answered = 0;
  for (const [index, text] of texts.entries()) {
    const body = { content: { text }, client_message_id: `demo-${index}` };
    const message = dataOf(await callAsUser(person, 'POST', `/chats/${id}/messages`, body), 201);
    // A chat that was handed off to a person meanwhile has only its earlier answers.
    if (answers && answered === index && (await isAnswered(person, id, message.id))) answered += 1;
  }
  return { id, messages: texts.length, answers: answered, made };
}

/** Waits for the answer to a message, and returns whether there is one. */
async function isAnswered(person: Person, chat: string, message: string): Promise<boolean> {
  for (const end = Date.now() + TIME_LIMIT_MS; Date.now() < end; await pause(LOOK_AGAIN_MS)) {
    const path = `/chats/${chat}/messages?cursor=${message}&limit=100`;
    const later: Json[] = dataOf(await callAsUser(person, 'GET', path), 200);
    if (later.some(({ answers_message_id }) => answers_message_id === message)) return true;
  }
  return false;
}
