import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import type { EndUserFamily } from '../family/family';
import { END_USER_KINDS } from '../family/family-store';
import type { RefreshClaim } from '../family/refresh-token';
import { revokeFamily } from '../family/revoke-family';
import { REFRESH_LIFETIME_MS } from '../family/user-family';
import { tokenPair } from './token-pair';

/** Rotates a refresh token. Within the grace period the same token gets an identical response; later its family is revoked. */
export async function refreshTokens(
  context: Context,
  call: Call,
  request: identity.RefreshTokensRequest,
): Promise<identity.RefreshTokensResponse> {
  const claim = context.refreshTokens.read(request.refresh_token);
  if (!claim) throw notGood();
  const family = (await rotated(context, call, claim)) ?? (await replayed(context, call, claim));
  return { tokens: await tokenPair(context, family) };
}

async function rotated(context: Context, call: Call, claim: RefreshClaim): Promise<EndUserFamily | null> {
  const { families } = context;
  const now = context.clock();
  const set = { expires_at: new Date(now + REFRESH_LIFETIME_MS) };
  const rotation = await families.rotate(call, END_USER_KINDS, claim, now, set);
  return rotation ?? families.justRotated(call, END_USER_KINDS, claim, now);
}

async function replayed(context: Context, call: Call, { familyId }: RefreshClaim): Promise<never> {
  await revokeFamily(context, call, familyId);
  throw notGood();
}

const notGood = () => new AppError('unauthorized', { message: 'The refresh token is not valid' });
