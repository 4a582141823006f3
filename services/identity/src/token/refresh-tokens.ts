import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import type { EndUserFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { revokeFamily } from '../family/revoke-family';
import { REFRESH_LIFETIME_MS } from '../family/user-family';
import { isWidgetEnded } from '../widget/widget-of';
import { tokenPair } from './token-pair';

/** Rotates a refresh token. Within the grace period the same token gets an identical response; later its family is revoked. */
export async function refreshTokens(
  context: Context,
  call: Call,
  request: identity.RefreshTokensRequest,
): Promise<identity.RefreshTokensResponse> {
  const claim = context.tokens.refresh.read(request.refresh_token);
  if (!claim) throw notGood();
  const family =
    (await rotated(context, call, claim, 'user')) ??
    (await rotatedVisitor(context, call, claim)) ??
    (await replayed(context, call, claim));
  return { tokens: await tokenPair(context, family) };
}

async function rotated(
  { families, clock }: Context,
  call: Call,
  claim: RefreshClaim,
  kind: EndUserFamily['kind'],
): Promise<EndUserFamily | null> {
  const now = clock();
  const set = { expires_at: new Date(now + REFRESH_LIFETIME_MS) };
  const rotation = await families.rotate(call, [kind], claim, now, set);
  return rotation ?? families.justRotated(call, [kind], claim, now);
}

/** The token of a visitor whose widget is disabled stays unspent: it is good again with the widget (contract: widget-disabled). */
async function rotatedVisitor(context: Context, call: Call, claim: RefreshClaim): Promise<EndUserFamily | null> {
  const family = await context.families.get(call, claim.familyId);
  if (family?.kind !== 'widget') return null;
  if (family.widget && (await isWidgetEnded(context, call, family.widget.widget_id))) throw notGood();
  return rotated(context, call, claim, 'widget');
}

async function replayed(context: Context, call: Call, { familyId }: RefreshClaim): Promise<never> {
  await revokeFamily(context, call, familyId);
  throw notGood();
}

const notGood = () => new AppError('unauthorized', { message: 'The refresh token is not valid' });
