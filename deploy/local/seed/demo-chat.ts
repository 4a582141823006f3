import { askAsUser, dataOf } from '../client/http.ts';
import type { Person } from '../client/target.ts';

const texts = ['Hello!', 'Do you have oat milk?', 'And when do you open on Sundays?', 'Thank you, see you then.'];

export type DemoChat = { id: string; messages: number; made: boolean };

/** A chat on the app with a few messages; a repeat finds both, since a client_message_id is unique in its chat. */
export async function demoChat(person: Person, app_id: string): Promise<DemoChat> {
  const answer = await askAsUser(person, 'POST', '/chats', { app_id });
  const made = answer.status === 201;
  const { id } = dataOf(answer, made ? 201 : 200);
  for (const [index, text] of texts.entries()) {
    const body = { content: { text }, client_message_id: `demo-${index}` };
    dataOf(await askAsUser(person, 'POST', `/chats/${id}/messages`, body), 201);
  }
  return { id, messages: texts.length, made };
}
