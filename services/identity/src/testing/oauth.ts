import { createHash, randomBytes } from 'node:crypto';
import { type Call, uuidV7 } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { AuthorizeRequest, Choice, Person } from '../authorize/authorize';
import { approveMcp } from '../oauth/approve-mcp';
import { readMcpAuthorize } from '../oauth/mcp-authorize-request';
import { newAddress, type ServedIdentity, visitor } from './serve';

export const CALLBACK = 'https://client.example.com/cb';

/** The body of an OAuth response. */
export interface OAuthBody {
  readonly [field: string]: unknown;
  readonly error?: string;
  readonly client_id: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface OAuthResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: OAuthBody;
}

export const newPerson = (): Person => ({ user_id: uuidV7(), email: newAddress() });

/** A verifier and its S256 challenge (RFC 7636 §4). */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export async function postForm(
  served: ServedIdentity,
  path: string,
  fields: Record<string, string> | [string, string][],
  call?: Call,
): Promise<OAuthResponse> {
  const response = await served.http(path, { method: 'POST', body: new URLSearchParams(fields) }, call);
  return { status: response.status, headers: response.headers, body: (await response.json()) as OAuthBody };
}

export async function postRegistration(served: ServedIdentity, metadata: unknown, call?: Call): Promise<OAuthResponse> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(metadata) };
  const response = await served.http('/v1/oauth/register', init, call);
  return { status: response.status, headers: response.headers, body: (await response.json()) as OAuthBody };
}

/** The client_id of a new client. */
export async function newClient(served: ServedIdentity, metadata: object = {}): Promise<string> {
  const { body } = await postRegistration(served, { redirect_uris: [CALLBACK], client_name: 'Claude', ...metadata });
  return body.client_id;
}

export type Query = Record<string, string> | [string, string][];

export const authorize = ({ context }: ServedIdentity, query: Query) =>
  readMcpAuthorize(context, visitor(), new URLSearchParams(query));

export const goodQuery = (client_id: string, challenge = pkce().challenge) => ({
  response_type: 'code',
  client_id,
  redirect_uri: CALLBACK,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
});

export interface Asking {
  readonly client_id: string;
  readonly person: Person;
  readonly choice?: Partial<Choice>;
  readonly query?: Record<string, string>;
}

/** The form for the token endpoint after the person has approved. */
export async function approved(served: ServedIdentity, { client_id, person, choice, query }: Asking) {
  const { verifier, challenge } = pkce();
  const outcome = await authorize(served, { ...goodQuery(client_id, challenge), ...query });
  if (outcome.kind !== 'ask') throw new Error(`refused: ${JSON.stringify(outcome)}`);
  const location = await approve(served, outcome.request, person, choice);
  const code = new URL(location).searchParams.get('code')!;
  return {
    grant_type: 'authorization_code',
    client_id,
    code,
    code_verifier: verifier,
    redirect_uri: outcome.request.redirect_uri,
  };
}

export const approve = (
  { context }: ServedIdentity,
  request: AuthorizeRequest,
  person: Person,
  choice: Partial<Choice> = {},
): Promise<string> =>
  approveMcp(context, visitor(), request, person, {
    workspace: 'account',
    access: 'write',
    lifetime_days: 7,
    ...choice,
  });

export const exchange = (served: ServedIdentity, form: Record<string, string>) =>
  postForm(served, '/v1/oauth/token', form);

export const refresh = (served: ServedIdentity, client_id: string, refresh_token: string, more = {}) =>
  postForm(served, '/v1/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token, ...more });

/** A new connection with unused tokens. */
export async function connected(served: ServedIdentity, asking: Partial<Asking> = {}) {
  const client_id = asking.client_id ?? (await newClient(served));
  const person = asking.person ?? newPerson();
  const { status, body } = await exchange(served, await approved(served, { ...asking, client_id, person }));
  if (status !== 200) throw new Error(`not connected: ${JSON.stringify(body)}`);
  return { ...body, client_id, person };
}

/** Resolves a bearer as the gateway does. */
export const resolve = ({ client }: ServedIdentity, token: string): Promise<identity.ResolveCredentialResponse> =>
  client.resolveCredential(visitor(), { token });
