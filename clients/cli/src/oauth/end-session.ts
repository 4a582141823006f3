import * as oauth from 'oauth4webapi';
import type { Context } from '../context';
import type { Session } from '../store/session-file';
import { authorizationServer, client, clientAuth, requestOptions } from './authorization-server';
import { explainOAuth } from './explain';

/** Ends a sign-in at the service (RFC 7009 §2.1): either token ends both. */
export async function endSession(context: Context, { refresh_token }: Session): Promise<void> {
  try {
    const server = authorizationServer(context.origin);
    const form = { ...requestOptions(context), additionalParameters: { token_type_hint: 'refresh_token' } };
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, clientAuth, refresh_token, form),
    );
  } catch (error) {
    throw explainOAuth(error, context.origin);
  }
}
