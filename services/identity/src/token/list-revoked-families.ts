import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import { ACCESS_LIFETIME_S } from './user-family';

/** For clocks that differ between processes. */
const MARGIN_MS = 5 * 60_000;

/** Families whose revocation an unexpired access token can still meet. */
export async function listRevokedFamilies(
  { families, now }: IdentityContext,
  call: Call,
): Promise<identity.ListRevokedFamiliesResponse> {
  return { family_ids: await families.revokedSince(call, now() - ACCESS_LIFETIME_S * 1000 - MARGIN_MS) };
}
