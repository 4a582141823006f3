import { AppError, type Call, isUuid, onBehalfOf } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { businessOf } from '../identity-key/managed-app';
import { startFamily } from '../token/token-pair';
import { namedUser } from './verified-claims';

/**
 * Signs in a user of a business's own by a token that the business has signed (contract: app-users-exchange). The tokens are bound to the app as
 * those of a widget's visitor are. Errors: unauthorized, also for an unknown app; rate_limited.
 */
export async function signInAppUser(
  context: Context,
  call: Call,
  { app_id: named, token }: identity.SignInAppUserRequest,
): Promise<identity.SignInAppUserResponse> {
  const { identityKeys, appUsers, profiles, tokens } = context;
  await tokens.countRequest(call);
  const app_id = named.toLowerCase();
  const keys = isUuid(app_id) ? await identityKeys.store.ofApp(call, app_id) : [];
  const { sub, ...fields } = await namedUser(identityKeys, keys, app_id, token);
  const business_id = await businessOf(context, call, app_id);
  if (business_id === undefined) throw new AppError('unauthorized');
  const id = await appUsers.idOf(call, { app_id, business_id }, sub);
  const { user } = await profiles.ensureAppUser(onBehalfOf(call, 'identity'), { user_id: id, ...fields });
  if (!user) throw new AppError('internal', { cause: new Error('profiles returned no user') });
  // There is no widget: the app alone bounds these tokens.
  const widget = { widget_id: '', app_id };
  return { tokens: await startFamily(context, call, { id, email: '', is_anonymous: true, widget }), user };
}
