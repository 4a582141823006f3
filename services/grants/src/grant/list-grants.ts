import { type Call, readCountedPage } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import { type GrantRow, grantOf } from './grant';
import type { GrantFilter, Position } from './grant-list';

/** Sort keys: milliseconds and id. */
type Key = readonly [granted_at: number, id: string];

/** The caller's grants, newest first (contract: grants-list). Error: invalid_cursor for a cursor of another user or filter. */
export async function listGrants(
  { grants, cursors, clock }: Context,
  call: Call,
  request: grants.ListGrantsRequest,
): Promise<grants.ListGrantsResponse> {
  const { active } = request;
  const fields = fieldsOf(call, request);
  const filter: GrantFilter =
    active === undefined ? fields : { ...fields, active: { is: active, at: new Date(clock()) } };
  const { rows, meta } = await readCountedPage<GrantRow, Key>(
    cursors,
    {
      filters: { list: 'grants', ...fields, active },
      rows: (behind, ...range) => grants.page(call, filter, behind && positionOf(behind), ...range),
      count: () => grants.total(call, filter),
      keyOf: ({ granted_at, _id }) => [granted_at.getTime(), _id],
    },
    request,
  );
  return { grants: rows.map((row) => grantOf(row, clock)), meta };
}

const fieldsOf = ({ caller }: Call, { conversation_id }: grants.ListGrantsRequest): GrantFilter => ({
  user_id: caller.user_id,
  ...(caller.business_id && { business_id: caller.business_id }),
  ...(conversation_id && { conversation_id }),
});

const positionOf = ([at, id]: Key): Position => ({ granted_at: new Date(at), id });
