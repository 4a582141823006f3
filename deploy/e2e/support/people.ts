import { randomUUID } from 'node:crypto';
import { call, expectData } from './client';
import { newestCode } from './inbox';

/** An access token and its refresh token. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A user (contract: users-me). */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly last_login_at: string;
  readonly [field: string]: unknown;
}

export interface Person extends Tokens {
  readonly user: User;
}

export const randomAddress = () => `e2e-${randomUUID()}@example.com`;

export const requestCode = (email: string) => call('POST', '/auth/otp/request', { json: { email } });

export const verifyCode = (email: string, code: string) =>
  call<{ tokens: Tokens; user: User }>('POST', '/auth/otp/verify', { json: { email, code } });

/** Signs a new user in by a mailed code. */
export const newPerson = () => signIn(randomAddress());

/** Signs in with the code of the `mail`th mail to the address. */
export async function signIn(email: string, mail = 1): Promise<Person> {
  await expectData(200, requestCode(email));
  const { tokens, user } = await expectData(200, verifyCode(email, await newestCode(email, mail)));
  return { ...tokens, user };
}

/** Creates an anonymous user. */
export async function newVisitor(): Promise<Person> {
  const { tokens, user } = await expectData(201, call<{ tokens: Tokens; user: User }>('POST', '/auth/anonymous'));
  return { ...tokens, user };
}

/** Signs in with `merge` and the bearer `token`. */
export async function signInMerging(token: string | undefined, merge: boolean, email = randomAddress(), mail = 1) {
  await expectData(200, requestCode(email));
  const json = { email, code: await newestCode(email, mail), merge };
  const response = call<{ tokens: Tokens; user: User }>('POST', '/auth/otp/verify', { json, token });
  const { tokens, user } = await expectData(200, response);
  return { ...tokens, user } satisfies Person;
}
