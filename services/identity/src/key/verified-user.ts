import { AppError, type Call } from '@cws/kit';

/** Requires the access token of a verified user: anonymous users are forbidden, other credentials unauthorized. */
export function assertVerifiedUser({ caller }: Call): void {
  if (caller.kind === 'anonymous') throw new AppError('forbidden');
  if (caller.kind !== 'user') throw new AppError('unauthorized');
}
