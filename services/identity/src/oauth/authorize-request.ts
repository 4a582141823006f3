import type { Call } from '@cws/kit';
import type { AuthorizeOutcome, AuthorizeRequest } from '../authorize/authorize';
import { isS256Challenge } from '../code/pkce';
import type { Context } from '../context';
import type { OAuthClient } from './client';
import { hostOfRedirect, isRegistered } from './redirect-uri';
import { isToolServer } from './resource';
import { mayWrite, READ, READ_AND_WRITE, scopeOf } from './scope';

/** Parameters that must not be repeated (RFC 6749 §3.1). Unknown ones, `prompt` among them, are ignored. */
const ONCE = ['response_type', 'state', 'scope', 'code_challenge', 'code_challenge_method'];

interface Refusal {
  readonly error: string;
  readonly error_description: string;
}

/** Checks a call of the tool server's authorize endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2). */
export async function readMcpAuthorize(
  context: Context,
  call: Call,
  query: URLSearchParams,
): Promise<AuthorizeOutcome> {
  const client = await clientOf(context, call, query);
  if (!client) return pageError('This application is not known here. Please connect again from the application.');
  const [redirect_uri, ...more] = query.getAll('redirect_uri');
  const { oauth, origin } = context;
  if (!redirect_uri || more.length > 0 || !isRegistered(redirect_uri, client.redirect_uris, oauth.loopbackAnyPort))
    return pageError('This application wants the response at an address that it has not registered.');
  const state = query.get('state') ?? '';
  const refusal = refusalOf(client, query, origin);
  if (refusal) return { kind: 'refused', redirect_uri, redirect_host: hostOfRedirect(redirect_uri), state, ...refusal };
  return { kind: 'ask', request: requestOf(client, query, redirect_uri) };
}

async function clientOf({ oauth, clock }: Context, call: Call, query: URLSearchParams) {
  const [id, ...more] = query.getAll('client_id');
  return id && more.length === 0 ? oauth.clients.find(call, id, clock()) : null;
}

const pageError = (message: string): AuthorizeOutcome => ({ kind: 'page-error', message });

function refusalOf(client: OAuthClient, query: URLSearchParams, origin: string): Refusal | null {
  const repeated = ONCE.find((name) => query.getAll(name).length > 1);
  if (repeated) return invalidRequest(`${repeated} is repeated`);
  const type = query.get('response_type');
  if (!type) return invalidRequest('response_type is missing');
  if (type !== 'code') return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  const pkce = pkceProblem(query);
  if (pkce) return invalidRequest(pkce);
  if (!isToolServer(query.getAll('resource'), origin))
    return { error: 'invalid_target', error_description: `resource must be ${origin}/v1/mcp` };
  if (grantable(client, query) === null)
    return { error: 'invalid_scope', error_description: 'None of the requested scopes can be granted' };
  return null;
}

const invalidRequest = (error_description: string): Refusal => ({ error: 'invalid_request', error_description });

function pkceProblem(query: URLSearchParams): string | null {
  if (!query.get('code_challenge')) return 'code_challenge is missing';
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method must be S256';
  return isS256Challenge(query.get('code_challenge')!) ? null : 'code_challenge is not an S256 challenge';
}

/** The scope to grant, which never exceeds what the client has registered. */
function grantable(client: OAuthClient, query: URLSearchParams): string | null {
  const requested = scopeOf(query.get('scope') ?? undefined);
  return requested === READ_AND_WRITE && !mayWrite(client.scope) ? READ : requested;
}

function requestOf(client: OAuthClient, query: URLSearchParams, redirect_uri: string): AuthorizeRequest {
  const scope = grantable(client, query) ?? READ;
  return {
    flow: 'mcp',
    client_id: client._id,
    client_name: client.client_name,
    redirect_uri,
    redirect_host: hostOfRedirect(redirect_uri),
    state: query.get('state') ?? '',
    code_challenge: query.get('code_challenge') ?? '',
    scope,
    install_id: '',
    resource: query.getAll('resource').find(Boolean) ?? '',
    may_write: mayWrite(scope),
  };
}
