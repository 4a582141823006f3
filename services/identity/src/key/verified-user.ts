import { AppError, type Call } from '@cws/kit';

/** Keys are made and ended by a verified user's own token: anonymous users are forbidden, other credentials unauthorized. */
export function assertVerifiedUser({ caller }: Call): void {
  if (caller.kind === 'anonymous') throw new AppError('forbidden');
  if (caller.kind !== 'user') throw new AppError('unauthorized');
}
