import { type Call, normalUuid } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';

/** The business and the status of an app, for identity, which signs its users in (contract: app-users-exchange). */
export async function getApp(
  { apps }: Context,
  call: Call,
  { app_id }: workspace.GetAppRequest,
): Promise<workspace.GetAppResponse> {
  const app = await apps.find(call, normalUuid(app_id));
  return { found: app !== null, business_id: app?.business_id ?? '', status: app?.status ?? '' };
}
