import { setTimeout as pause } from 'node:timers/promises';
import { askAsUser, dataOf, type Json } from '../client/http.ts';
import type { Person } from '../client/target.ts';

const texts = ['Hello!', 'Do you have oat milk?', 'And when do you open on Sundays?', 'Thank you, see you then.'];

const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 100;

export type DemoChat = { id: string; messages: number; answers: number; made: boolean };

/**
 * A chat on the app with a few messages, each of which is answered before the next is sent where the bot `answers`; a repeat
 * finds all of it, since a client_message_id is unique in its chat.
 */
export async function demoChat(person: Person, app_id: string, answers: boolean): Promise<DemoChat> {
  const created = await askAsUser(person, 'POST', '/chats', { app_id });
  const made = created.status === 201;
  const { id } = dataOf(created, made ? 201 : 200);
  let answered = 0;
  for (const [index, text] of texts.entries()) {
    const body = { content: { text }, client_message_id: `demo-${index}` };
    const message = dataOf(await askAsUser(person, 'POST', `/chats/${id}/messages`, body), 201);
    // A chat that somebody has handed over to a person since has no more answers: its earlier ones are there.
    if (answers && answered === index && (await isAnswered(person, id, message.id))) answered += 1;
  }
  return { id, messages: texts.length, answers: answered, made };
}

/** Whether the message has an answer, now or soon. */
async function isAnswered(person: Person, chat: string, message: string): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(LOOK_AGAIN_MS)) {
    const path = `/chats/${chat}/messages?cursor=${message}&limit=100`;
    const later: Json[] = dataOf(await askAsUser(person, 'GET', path), 200);
    if (later.some(({ answers_message_id }) => answers_message_id === message)) return true;
  }
  return false;
}
