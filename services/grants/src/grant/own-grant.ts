import { AppError, type Call } from '@cws/kit';
import type { Context } from '../context';
import type { GrantRow } from './grant';

/** A grant of the caller, by one query whoever asks. grant_not_found; forbidden when it is somebody else's. */
export async function ownGrant({ grants }: Pick<Context, 'grants'>, call: Call, id: string): Promise<GrantRow> {
  const row = await grants.find(call, id);
  if (!row) throw new AppError('grant_not_found');
  if (!isOwn(call, row)) throw new AppError('forbidden');
  return row;
}

/** A credential that is bound to a business reaches the grants of that business's apps alone. */
const isOwn = ({ caller }: Call, { user_id, business_id }: GrantRow): boolean =>
  user_id === caller.user_id && (caller.business_id === '' || caller.business_id === business_id);
