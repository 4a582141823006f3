import { type Call, readCountedPage } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { businessOf, type Membership } from './business';
import { roleOf } from './own-business';

/** The rpc ListBusinesses: those of the caller, or the one to which the credential is bound (contract: businesses). Error: invalid_cursor. */
export async function listBusinesses(
  { businesses, cursors }: Context,
  call: Call,
  request: workspace.ListBusinessesRequest,
): Promise<workspace.ListBusinessesResponse> {
  const { user_id, business_id, role } = call.caller;
  const filter = { user_id, business_id };
  const { rows, meta } = await readCountedPage<Membership, readonly [id: string]>(
    cursors,
    {
      filters: { list: 'businesses', ...filter },
      rows: (behind, ...range) => businesses.membershipsPage(call, filter, behind?.[0] ?? null, ...range),
      count: () => businesses.countMemberships(call, filter),
      keyOf: ({ _id }) => [_id],
    },
    request,
  );
  return { businesses: rows.map((row) => businessOf(row, roleOf(row.role, role))), meta };
}
