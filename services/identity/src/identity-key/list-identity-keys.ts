import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { shownKey } from './identity-key';
import { managedApp } from './managed-app';

/** Lists the live keys of an app, the oldest first. */
export async function listIdentityKeys(
  context: Context,
  call: Call,
  request: identity.ListIdentityKeysRequest,
): Promise<identity.ListIdentityKeysResponse> {
  const { app_id } = await managedApp(context, call, request);
  return { keys: (await context.identityKeys.store.ofApp(call, app_id)).map(shownKey) };
}
