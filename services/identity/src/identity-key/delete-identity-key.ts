import { AppError, type Call, normalUuid } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { managedApp } from './managed-app';

/** Revokes a key at once: no further token is exchanged by it. Users who have exchanged one stay signed in. */
export async function deleteIdentityKey(
  context: Context,
  call: Call,
  request: identity.DeleteIdentityKeyRequest,
): Promise<identity.DeleteIdentityKeyResponse> {
  const { app_id } = await managedApp(context, call, request);
  const now = new Date(context.clock());
  if (!(await context.identityKeys.store.revoke(call, app_id, normalUuid(request.id), now)))
    throw new AppError('not_found');
  return { revoked: true };
}
