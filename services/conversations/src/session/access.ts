import { AppError, type Caller, isUuid } from '@cws/kit';
import type { SessionDoc } from './session';

type Owned = Pick<SessionDoc, 'user_id' | 'business_id'>;

/** A credential bound to a business reaches the sessions of that business's apps only. */
export const isOwn = (caller: Caller, session: Owned): boolean =>
  session.user_id === caller.user_id && (caller.business_id === '' || caller.business_id === session.business_id);

/** §4.6–4.8 know neither 403 nor 404: unknown and foreign sessions are told alike. */
export function assertOwn(caller: Caller, session: Owned | null): asserts session is Owned {
  if (!session || !isOwn(caller, session)) throw new AppError('session_not_found');
}

export function assertSessionId(id: string): void {
  if (!isUuid(id)) throw new AppError('invalid_id', { details: [{ path: 'id', message: 'must be a UUID' }] });
}
