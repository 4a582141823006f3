import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { OAuthError } from '../http/oauth-error';
import type { Parameters } from '../http/parameters';
import type { OAuthClient } from './oauth-client';

/** The public client of a form; `invalid_client` makes a client register again (RFC 6749 §5.2). */
export async function knownClient(
  { oauth, clock }: Context,
  call: Call,
  { client_id }: Parameters,
): Promise<OAuthClient> {
  const client = typeof client_id === 'string' && (await oauth.clients.find(call, client_id, clock()));
  if (!client) throw new OAuthError('invalid_client', 'The client_id is missing or unknown');
  return client;
}
