import { setTimeout as sleep } from 'node:timers/promises';
import { Advice } from '../processes/advice.ts';
import { callRest, dataOf, type Json, type RestResponse } from './http.ts';
import { codeFor, mailIds } from './inbox.ts';
import type { Person, Target } from './target.ts';

export type SignedIn = Person & { refresh: string; user: Json };

/** A sign-in waits for the limit of one code per minute, but not for longer limits. */
const longestWaitS = 60;

/** Signs an address in by a mailed code; `say` is called with the reason for a wait. */
export async function signIn(target: Target, email: string, say: (line: string) => void): Promise<SignedIn> {
  const seen = await mailIds(target.mails, email);
  const request_id = await requestCode(target, email, say);
  const body = { email, code: await codeFor(target.mails, email, seen), request_id };
  const { tokens, user } = dataOf(await callRest(target, 'POST', '/auth/otp/verify', { body }), 200);
  return { ...target, access: tokens.access_token, refresh: tokens.refresh_token, user };
}

/** Requests a code and returns its request_id. */
async function requestCode(target: Target, email: string, say: (line: string) => void): Promise<string> {
  const request = () => callRest(target, 'POST', '/auth/otp/request', { body: { email } });
  const response = await request();
  if (response.status !== 429) return dataOf(response, 200).request_id;
  const seconds = waitOf(response);
  if (seconds > longestWaitS)
    throw new Advice(`${email} has requested too many codes: try again in ${minutes(seconds)}.`);
  say(`${email} requested a code less than a minute ago: the next one can be requested in ${seconds} s`);
  await sleep(seconds * 1000);
  return dataOf(await request(), 200).request_id;
}

const waitOf = ({ headers }: RestResponse) => Number(headers.get('Retry-After') ?? longestWaitS);
const minutes = (seconds: number) => `${Math.ceil(seconds / 60)} min`;

/** Ends the sign-in; keys that it created stay valid. */
export async function signOut(person: SignedIn): Promise<void> {
  dataOf(await callRest(person, 'POST', '/auth/logout', { body: { refresh_token: person.refresh } }), 200);
}
