import { randomBytes } from 'node:crypto';
import type { identity } from '@cws/protos';
import type { Person } from '../authorize/authorize';
import { approveCli } from '../cli/approve-cli';
import { readCliAuthorize } from '../cli/cli-authorize-request';
import { newPerson, pkce } from './oauth';
import { type ServedIdentity, visitor } from './serve';

export const REDIRECT_URI = 'http://127.0.0.1:51234/callback';
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export interface CliResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the body with what they expect
  readonly body: any;
  readonly headers: Headers;
}

export const newInstall = (): string => `install-${randomBytes(8).toString('hex')}`;

/** Posts a form to an endpoint of the CLI. client_id is added unless it is given; undefined leaves a field out. */
export async function post(
  served: Pick<ServedIdentity, 'http'>,
  endpoint: 'token' | 'revoke' | 'device',
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
  call = visitor(),
): Promise<CliResponse> {
  const given = Object.entries({ client_id: 'service-cli', ...fields }).filter(([, value]) => value !== undefined);
  const body = new URLSearchParams(given as [string, string][]);
  const response = await served.http(`/v1/auth/cli/${endpoint}`, { method: 'POST', body, headers }, call);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** A code that a person has approved in the browser, and the client's side of the request. */
export async function approvedCode(
  served: ServedIdentity,
  install_id = newInstall(),
  person = newPerson(),
  device_name = '',
) {
  const { verifier, challenge } = pkce();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'service-cli',
    redirect_uri: REDIRECT_URI,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    install_id,
    device_name,
  });
  const outcome = readCliAuthorize(query);
  if (outcome.kind !== 'ask') throw new Error(`not asked: ${JSON.stringify(outcome)}`);
  const location = new URL(await approveCli(served.context, visitor(), outcome.request, person));
  const code = location.searchParams.get('code')!;
  const exchange = { grant_type: 'authorization_code', install_id, code, code_verifier: verifier };
  return { location, person, install_id, exchange };
}

export interface CliSignIn {
  readonly person: Person;
  readonly install_id: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

export async function cliSignIn(
  served: ServedIdentity,
  install_id?: string,
  person?: Person,
  device_name?: string,
): Promise<CliSignIn> {
  const approved = await approvedCode(served, install_id, person, device_name);
  const { status, body } = await post(served, 'token', approved.exchange);
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`);
  return { person: approved.person, install_id: approved.install_id, ...body };
}

/** The form of a refresh with these tokens. */
export const refreshOf = ({ install_id, refresh_token }: Pick<CliSignIn, 'install_id' | 'refresh_token'>) => ({
  grant_type: 'refresh_token',
  install_id,
  refresh_token,
});

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The bounds of an access token as the gateway gets them; undefined when it is invalid. */
export const resolved = async (served: ServedIdentity, token: string): Promise<identity.Credential | undefined> =>
  (await served.client.resolveCredential(visitor(), { token })).credential;
