import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { Form } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import type { OAuthClient } from './client';

/** The public client of a form; `invalid_client` makes a client register again (RFC 6749 §5.2). */
export async function knownClient({ oauth, clock }: Context, call: Call, form: Form): Promise<OAuthClient> {
  const client = form.get('client_id') && (await oauth.clients.find(call, form.get('client_id'), clock()));
  if (!client) throw new OAuthError('invalid_client', 'The client_id is missing or unknown');
  return client;
}
