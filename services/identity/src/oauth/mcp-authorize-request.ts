import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { AuthorizeOutcome, AuthorizeRequest } from '../authorize/authorize';
import { authorizeParameters } from '../authorize/parameters';
import type { Context } from '../context';
import { type Parameters, parseParameters, queryParameters, type Refusal } from '../http/parameters';
import type { OAuthClient } from './oauth-client';
import { hostOfRedirect, isAcceptedRedirect, isAtHome, isRegistered } from './redirect-uri';
import { isToolServer, resources } from './resource';
import { mayWrite, READ, READ_AND_WRITE, type Scope, scopeOf } from './scope';

/** The parameters of the tool server's authorize endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2). */
export const mcpAuthorizeQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  ...authorizeParameters,
  resource: resources.describe('RFC 8707: {base_url}/mcp'),
});

type Values = z.output<typeof mcpAuthorizeQuery>;

/** Checks a call of the tool server's authorize endpoint. Unknown parameters, `prompt` among them, are ignored. */
export async function readMcpAuthorize(
  context: Context,
  call: Call,
  query: URLSearchParams,
): Promise<AuthorizeOutcome> {
  const sent = queryParameters(query);
  const client = await clientOf(context, call, sent);
  if (!client) return pageError('This application is not known here. Please connect again from the application.');
  const redirect_uri = sent['redirect_uri'];
  const { oauth, origin } = context;
  if (typeof redirect_uri !== 'string' || !isRegistered(redirect_uri, client.redirect_uris, oauth.loopbackAnyPort))
    return pageError(unregistered(redirect_uri, client.redirect_uris));
  const target = { redirect_uri, redirect_host: hostOfRedirect(redirect_uri), state: query.get('state') ?? '' };
  const { values, refusal } = parseParameters(mcpAuthorizeQuery, sent);
  if (refusal) return { kind: 'refused', ...target, ...refusal };
  const scope = grantable(client, values);
  const refused = grantRefusal(values, scope, origin);
  if (refused) return { kind: 'refused', ...target, ...refused };
  return { kind: 'ask', request: { ...target, ...requestOf(client, values, scope ?? READ) } };
}

async function clientOf({ oauth, clock }: Context, call: Call, { client_id }: Parameters) {
  return typeof client_id === 'string' ? oauth.clients.find(call, client_id, clock()) : null;
}

const SHOWN_LENGTH = 200;

/**
 * Applications that change their port meet this after each restart, so it says what helps. The address is repeated on the machine of the person
 * and at hosts of the client alone: whoever makes the link chooses any other.
 */
function unregistered(redirect_uri: unknown, registered: readonly string[]): string {
  const isShown =
    typeof redirect_uri === 'string' && isAcceptedRedirect(redirect_uri) && isAtHome(redirect_uri, registered);
  const address = isShown ? ` (${redirect_uri.slice(0, SHOWN_LENGTH)})` : '';
  return `This application wants the response at an address${address} that it has not registered. Remove the server in the application and add it again.`;
}

const pageError = (message: string): AuthorizeOutcome => ({ kind: 'page-error', message });

/** Refusals that depend on the client and on this server. */
function grantRefusal({ resource }: Values, scope: Scope | null, origin: string): Refusal | null {
  if (!isToolServer(resource, origin))
    return { error: 'invalid_target', error_description: `resource must be ${origin}/v1/mcp` };
  if (scope === null)
    return { error: 'invalid_scope', error_description: 'None of the requested scopes can be granted' };
  return null;
}

/** The scope to grant, which never exceeds what the client has registered. */
function grantable(client: OAuthClient, { scope }: Values): Scope | null {
  const requested = scopeOf(scope);
  return requested === READ_AND_WRITE && !mayWrite(client.scope) ? READ : requested;
}

const requestOf = (
  client: OAuthClient,
  { code_challenge, resource }: Values,
  scope: Scope,
): Omit<AuthorizeRequest, 'redirect_uri' | 'redirect_host' | 'state'> => ({
  flow: 'mcp',
  client_id: client._id,
  client_name: client.client_name,
  code_challenge,
  scope,
  install_id: '',
  device_name: '',
  resource: resource.find(Boolean) ?? '',
  may_write: mayWrite(scope),
});
