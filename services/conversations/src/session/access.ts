import { AppError, type Caller, isUuid } from '@cws/kit';
import type { SessionDoc } from './session';

type Owned = Pick<SessionDoc, 'user_id' | 'former_user_ids' | 'business_id'>;

/**
 * A credential bound to a business reaches the sessions of that business's apps only. Who a session belonged to before a
 * merge may finish what was under way: their credential is ended first.
 */
export const isOwn = ({ user_id, business_id }: Caller, session: Owned): boolean =>
  (session.user_id === user_id || session.former_user_ids?.includes(user_id) === true) &&
  (business_id === '' || business_id === session.business_id);

/** §4.6–4.8 know neither 403 nor 404: unknown and foreign sessions are told alike. */
export function assertOwn(caller: Caller, session: Owned | null): asserts session is Owned {
  if (!session || !isOwn(caller, session)) throw new AppError('session_not_found');
}

export function assertSessionId(id: string): void {
  if (!isUuid(id)) throw new AppError('invalid_id', { details: [{ path: 'id', message: 'must be a UUID' }] });
}
