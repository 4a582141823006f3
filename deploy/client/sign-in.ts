import { setTimeout as sleep } from 'node:timers/promises';
import { Advice } from '../processes/advice.ts';
import { type Answer, ask, dataOf, type Json } from './http.ts';
import { codeFor, mailIds } from './inbox.ts';
import type { Person, Target } from './target.ts';

export type SignedIn = Person & { refresh: string; user: Json };

/** The limit of one code a minute is waited for, a longer one is not. */
const longestWaitS = 60;

/** Signs an address in by a mailed code; `say` hears why it waits. */
export async function signIn(target: Target, email: string, say: (line: string) => void): Promise<SignedIn> {
  const seen = await mailIds(target.mails, email);
  const request_id = await requestCode(target, email, say);
  const body = { email, code: await codeFor(target.mails, email, seen), request_id };
  const { tokens, user } = dataOf(await ask(target, 'POST', '/auth/otp/verify', { body }), 200);
  return { ...target, access: tokens.access_token, refresh: tokens.refresh_token, user };
}

/** The request_id of the code. */
async function requestCode(target: Target, email: string, say: (line: string) => void): Promise<string> {
  const request = () => ask(target, 'POST', '/auth/otp/request', { body: { email } });
  const answer = await request();
  if (answer.status !== 429) return dataOf(answer, 200).request_id;
  const seconds = waitOf(answer);
  if (seconds > longestWaitS)
    throw new Advice(`${email} has asked for too many codes: try again in ${minutes(seconds)}.`);
  say(`${email} asked for a code less than a minute ago: the next one may be asked for in ${seconds} s`);
  await sleep(seconds * 1000);
  return dataOf(await request(), 200).request_id;
}

const waitOf = ({ headers }: Answer) => Number(headers.get('Retry-After') ?? longestWaitS);
const minutes = (seconds: number) => `${Math.ceil(seconds / 60)} min`;

/** Ends the session of that sign-in; keys that it made stay good. */
export async function signOut(person: SignedIn): Promise<void> {
  dataOf(await ask(person, 'POST', '/auth/logout', { body: { refresh_token: person.refresh } }), 200);
}
