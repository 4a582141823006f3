import { type Call, readCountedPage } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { type App, businessAppOf } from '../app/app';
import type { Context } from '../context';
import { ownBusiness } from './own-business';

/** The rpc ListBusinessApps: the apps of a business, oldest first (contract: business-apps). Errors: not_found, invalid_cursor. */
export async function listBusinessApps(
  context: Context,
  call: Call,
  request: workspace.ListBusinessAppsRequest,
): Promise<workspace.ListBusinessAppsResponse> {
  const { business_id } = request;
  await ownBusiness(context, call, business_id);
  const { apps, cursors } = context;
  const { rows, meta } = await readCountedPage<App, readonly [id: string]>(
    cursors,
    {
      filters: { list: 'apps', business_id },
      rows: (behind, ...range) => apps.pageOfBusiness(call, business_id, behind?.[0] ?? null, ...range),
      count: () => apps.countOfBusiness(call, business_id),
      keyOf: ({ _id }) => [_id],
    },
    request,
  );
  return { apps: rows.map(businessAppOf), meta };
}
