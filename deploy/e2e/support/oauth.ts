import { createHash, randomBytes } from 'node:crypto';
import { type Browser, newBrowser } from './browser';
import { call } from './client';
import { type Decision, decideAt } from './consent';
import { newPerson, type Person } from './people';
import { baseUrl, origin } from './target';

export const CALLBACK = 'https://client.example.com/cb';
export const TOOL_SERVER = `${origin}/v1/mcp`;

/** The flat body of an OAuth endpoint. */
export interface OAuthBody {
  readonly [field: string]: unknown;
  readonly error?: string;
  readonly client_id: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

/** POSTs a form to token or revoke. */
export async function postForm(endpoint: 'token' | 'revoke', fields: Fields) {
  const raw = new URLSearchParams(fields as Record<string, string>).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await call('POST', `/oauth/${endpoint}`, { raw, headers });
  return { ...response, body: response.body as unknown as OAuthBody };
}

export async function register(metadata: unknown) {
  const response = await call('POST', '/oauth/register', { json: metadata });
  return { ...response, body: response.body as unknown as OAuthBody };
}

export async function newClient(metadata: object = {}): Promise<string> {
  const { status, text, body } = await register({ redirect_uris: [CALLBACK], client_name: 'e2e', ...metadata });
  if (status !== 201) throw new Error(`The response to the registration was ${status}: ${text}`);
  return body.client_id;
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const authorizeUrl = (query: Fields): string =>
  `${baseUrl}/oauth/authorize?${new URLSearchParams(query as Record<string, string>)}`;

export const goodQuery = (client_id: string, challenge = pkce().challenge) => ({
  response_type: 'code',
  client_id,
  redirect_uri: CALLBACK,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
  resource: TOOL_SERVER,
});

const browsers = new WeakMap<Person, Browser>();

/** Signs a person in once in a browser of their own. */
export function browserOf(person: Person): Browser {
  const browser = browsers.get(person) ?? newBrowser();
  browsers.set(person, browser);
  return browser;
}

export interface Asking {
  readonly client_id: string;
  readonly person: Person;
  readonly decision?: Partial<Decision>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Returns the form for the token endpoint, after the person has approved in a browser. */
export async function approved({ client_id, person, decision, query }: Asking) {
  const { verifier, challenge } = pkce();
  const asked = { ...goodQuery(client_id, challenge), ...query };
  const approval = { workspace: 'account', access: 'write', decision: 'approve', ...decision } as const;
  const response = await decideAt(authorizeUrl(asked), person.user.email, approval, browserOf(person));
  const code = response.searchParams.get('code');
  if (!code) throw new Error(`The client was told ${response.href}`);
  const { redirect_uri, resource } = asked;
  return { grant_type: 'authorization_code', client_id, code, code_verifier: verifier, redirect_uri, resource };
}

/** Connects a client for a person, who is new by default. */
export async function connected(asking: Partial<Asking> = {}) {
  const person = asking.person ?? (await newPerson());
  const client_id = asking.client_id ?? (await newClient());
  const { status, text, body } = await postForm('token', await approved({ ...asking, client_id, person }));
  if (status !== 200) throw new Error(`The response to the code was ${status}: ${text}`);
  return { ...body, client_id, person };
}

export const refresh = (client_id: string, refresh_token: string, more: Readonly<Record<string, string>> = {}) =>
  postForm('token', { grant_type: 'refresh_token', client_id, refresh_token, ...more });
