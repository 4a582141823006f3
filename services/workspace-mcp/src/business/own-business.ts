import { AppError, type Call, type CallerKind, SIGNED_IN_OR_CONNECTED } from '@cws/kit';
import type { Context } from '../context';
import type { Membership } from './business';
import { lowerRole, type Role, reaches } from './role';

/** People who have signed in, and what acts for them; anonymous users are members of nothing. */
export const MEMBERS: readonly CallerKind[] = SIGNED_IN_OR_CONNECTED.filter((kind) => kind !== 'anonymous');

type Parts = Pick<Context, 'businesses'>;

/**
 * A business as the caller may see it, with the lower of the caller's role now and that of the credential (contract: businesses). Errors:
 * not_found for a business of others, forbidden for a role that is too low.
 */
export async function ownBusiness(
  { businesses }: Parts,
  { caller, ...call }: Call,
  id: string,
  minimum: Role = 'member',
): Promise<Membership> {
  const isInBounds = caller.business_id === '' || caller.business_id === id;
  const membership = isInBounds ? await businesses.membership({ caller, ...call }, id, caller.user_id) : null;
  if (!membership) throw new AppError('not_found', { message: 'There is no such business' });
  const role = roleOf(membership.role, caller.role);
  if (!reaches(role, minimum)) throw new AppError('forbidden', { message: `This takes the role ${minimum}` });
  return { ...membership, role };
}

/** The role of the caller; credentials that are bound to no business have none of their own. */
export const roleOf = (live: Role, ofCredential: string): Role =>
  ofCredential === '' ? live : (lowerRole(live, ofCredential) as Role);
