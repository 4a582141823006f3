import { randomBytes } from 'node:crypto';
import { newBrowser } from './browser';
import { call } from './client';
import { type Decision, decideAt, signInAt } from './consent';
import { browserOf, pkce } from './oauth';
import { newPerson, type Person } from './people';
import { baseUrl } from './target';

export const REDIRECT_URI = 'http://127.0.0.1:51789/callback';
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The flat body of an endpoint of the CLI; missing fields are undefined. */
export interface CliBody {
  readonly [field: string]: unknown;
  readonly error?: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly install_id: string;
  readonly device_code: string;
  readonly user_code: string;
}

type Fields = Readonly<Record<string, string>>;

export const newInstallId = () => `e2e-${randomBytes(8).toString('hex')}`;

/** POSTs a form to an endpoint of the CLI, client_id included. */
export async function postCli(endpoint: 'token' | 'revoke' | 'device', fields: Fields, token?: string) {
  const raw = new URLSearchParams({ client_id: 'service-cli', ...fields }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await call('POST', `/auth/cli/${endpoint}`, { raw, headers, token });
  return { ...response, body: response.body as unknown as CliBody };
}

export const authorizeQuery = (challenge = pkce().challenge, install_id = newInstallId()) => ({
  response_type: 'code',
  client_id: 'service-cli',
  redirect_uri: REDIRECT_URI,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
  install_id,
});

export const authorizeCliUrl = (query: Fields): string => `${baseUrl}/auth/cli/authorize?${new URLSearchParams(query)}`;

/** Returns the address to which the browser is redirected after the decision. */
export const decideCli = (person: Person, query: Fields, decision: Decision['decision'] = 'approve') =>
  decideAt(authorizeCliUrl(query), person.user.email, { decision }, browserOf(person));

/** Returns the form for the token endpoint, after the person has approved in a browser. */
export async function approvedCli(person: Person) {
  const { verifier, challenge } = pkce();
  const query = authorizeQuery(challenge);
  const told = await decideCli(person, query);
  const code = told.searchParams.get('code');
  if (!code) throw new Error(`The client was told ${told.href}`);
  const { install_id } = query;
  return { told, form: { grant_type: 'authorization_code', install_id, code, code_verifier: verifier } };
}

/** Signs a person in on a new install; the person is new by default. */
export async function cliTokens(of?: Person) {
  const person = of ?? (await newPerson());
  const { form } = await approvedCli(person);
  const { status, text, body } = await postCli('token', form);
  if (status !== 200) throw new Error(`The response to the code was ${status}: ${text}`);
  return { ...body, person };
}

export type CliTokens = Awaited<ReturnType<typeof cliTokens>>;

export const refreshCli = ({ install_id, refresh_token }: Pick<CliBody, 'install_id' | 'refresh_token'>) =>
  postCli('token', { grant_type: 'refresh_token', install_id, refresh_token });

/** Starts a device that waits for a decision. */
export async function waitingDevice(fields: Fields = {}) {
  const install_id = newInstallId();
  const { status, text, body } = await postCli('device', { install_id, ...fields });
  if (status !== 200) throw new Error(`The response to the start was ${status}: ${text}`);
  const form = { grant_type: DEVICE_GRANT, install_id, device_code: body.device_code };
  return { ...body, form };
}

/** Follows verification_uri_complete in a browser of its own, and decides there. */
export async function decideDevice(
  { verification_uri_complete }: CliBody,
  person: Person,
  decision: 'approve' | 'deny',
) {
  const browser = newBrowser();
  const page = await signInAt(browser, String(verification_uri_complete), person.user.email);
  const decided = await browser.submit(page, 'decision', { decision });
  if (decided.status !== 200) throw new Error(`The response to the decision was ${decided.status}: ${decided.html}`);
}
