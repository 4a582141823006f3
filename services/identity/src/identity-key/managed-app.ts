import { AppError, asItself, type Call, normalUuid } from '@cws/kit';
import type { Context } from '../context';
import { liveRole } from '../membership/memberships';
import { SELF } from '../membership/self';

/** An app of a business, whose keys the caller may change. */
export interface ManagedApp {
  readonly business_id: string;
  readonly app_id: string;
}

interface Named {
  readonly business_id: string;
  readonly app_id: string;
}

const MANAGERS: readonly string[] = ['owner', 'manager'];

/**
 * The app of a business that the caller manages. Errors: not_found for a business that is unknown or foreign, and for an app that is not an
 * active one of it; forbidden for other members and for users without an address (contract: app-users-keys).
 */
export async function managedApp(context: Pick<Context, 'workspace'>, call: Call, named: Named): Promise<ManagedApp> {
  const { caller } = call;
  if (caller.kind === 'anonymous') throw new AppError('forbidden', { message: 'Sign in first' });
  const business_id = normalUuid(named.business_id);
  const app_id = normalUuid(named.app_id);
  if (caller.business_id !== '' && caller.business_id !== business_id) throw new AppError('not_found');
  const role = await liveRole(context, call, business_id, caller.user_id);
  if (role === '') throw new AppError('not_found');
  if (!MANAGERS.includes(role) || caller.role === 'member') throw new AppError('forbidden');
  if ((await businessOf(context, call, app_id)) !== business_id) throw new AppError('not_found');
  return { business_id, app_id };
}

/** The business of an active app; undefined for any other id. */
export async function businessOf(
  { workspace }: Pick<Context, 'workspace'>,
  call: Call,
  app_id: string,
): Promise<string | undefined> {
  const { status, business_id } = await workspace.getApp(asItself(call, SELF), { app_id });
  return status === 'active' && business_id !== '' ? business_id : undefined;
}
