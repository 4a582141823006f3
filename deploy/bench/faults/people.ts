import { randomUUID } from 'node:crypto';
import { type Call, caller, newBusiness, type Scratched, signInAs } from '../traffic/person.ts';

/** A signed-in user with a key for their business. */
export type Person = {
  token: string;
  key: string;
  /** Sessions of a business whose bot does not answer. */
  quiet: string[];
  /** The part of them that is watched over event streams. */
  watched: string[];
  /** Sessions with the default assistant, which answers; nobody watches them, so each answer is notified of. */
  asking: string[];
};

const QUIET = 6;
const WATCHED = 3;
const ASKING = 8;

export async function makePeople(system: Scratched, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => makePerson(system)));
}

async function makePerson(system: Scratched): Promise<Person> {
  const { access_token: token } = await signInAs(system, `faults-${randomUUID()}@example.com`);
  const call = caller(`${system.origin}/v1`, token);
  const { business_id, default_app_id: app_id } = await newBusiness(system.origin, call);
  const { key } = (await call('/keys', { name: 'faults', business_id })) as { key: string };
  const quiet = await newChats(call, QUIET, { app_id });
  return { token, key, quiet, watched: quiet.slice(0, WATCHED), asking: await newChats(call, ASKING, {}) };
}

async function newChats(call: Call, count: number, body: object): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(((await call('/chats', { ...body, new: true })) as { id: string }).id);
  return ids;
}
