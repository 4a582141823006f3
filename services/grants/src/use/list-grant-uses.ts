import { type Call, readCountedPage } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import { ownGrant } from '../grant/own-grant';
import { type UseRow, useOf } from './use';

/** The calls of a grant's tools, newest first, for its owner (contract: grants-uses). grant_not_found, forbidden, invalid_cursor. */
export async function listGrantUses(
  context: Context,
  call: Call,
  { id, ...request }: grants.ListGrantUsesRequest,
): Promise<grants.ListGrantUsesResponse> {
  const { _id } = await ownGrant(context, call, id);
  const { rows, meta } = await readCountedPage<UseRow, readonly [id: string]>(
    context.cursors,
    {
      filters: { list: 'grant uses', user_id: call.caller.user_id, grant_id: _id },
      rows: (behind, ...range) => context.uses.page(call, _id, behind?.[0] ?? null, ...range),
      count: () => context.uses.total(call, _id),
      keyOf: (row) => [row._id],
    },
    request,
  );
  return { uses: rows.map(useOf), meta };
}
