import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import type { RevocationPlace } from '../family/family-store';
import { ACCESS_LIFETIME_S } from '../family/user-family';

/** Tolerance for clocks that differ between processes. */
const MARGIN_MS = 5 * 60_000;
/** A revocation is committed at most the duration of a request after its `revoked_at`; the rest is tolerance for clocks. */
const COMES_AGAIN_MS = 60_000;

/** Lists revoked families that may still have an unexpired access token, after a cursor. Error: invalid_cursor. */
export async function listRevokedFamilies(
  { families, clock }: Context,
  call: Call,
  { cursor, limit }: identity.ListRevokedFamiliesRequest,
): Promise<identity.ListRevokedFamiliesResponse> {
  const readAt = clock();
  const revoked = await families.revokedBehind(call, placeOf(cursor, readAt), limit);
  const has_more = limit > 0 && revoked.length === limit;
  const next = has_more ? revoked.at(-1)! : { at: readAt - COMES_AGAIN_MS, id: '' };
  return { family_ids: revoked.map(({ id }) => id), cursor: `${next.at} ${next.id}`, has_more };
}

function placeOf(cursor: string, now: number): RevocationPlace {
  if (cursor === '') return { at: now - ACCESS_LIFETIME_S * 1000 - MARGIN_MS, id: '' };
  const [at = '', id = ''] = cursor.split(' ');
  if (!Number.isSafeInteger(Number(at))) throw new AppError('invalid_cursor');
  return { at: Number(at), id };
}
