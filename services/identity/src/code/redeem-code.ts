import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { revokeOrBlockFamily } from '../family/revoke-family';
import { OAuthError } from '../http/oauth-error';
import type { AuthorizationCode } from './authorization-code';

type RedeemContext = Pick<Context, 'authorizationCodes' | 'families' | 'revocations' | 'clock'>;

/**
 * Spends an authorization code for its one redemption; `invalid_grant` for every other one. `check` throws when the
 * exchange does not fit the code (client, redirect_uri, verifier, install): that spends nothing. Any later use ends the
 * family, whether it exists yet or not (RFC 6749 §4.1.2); so the winner's family may be dead when it is inserted, and the
 * winner still returns its tokens (contract: authorization-codes). A process that dies after this and
 * before the family is inserted has issued no token, and the code stays spent.
 */
export async function redeemCode(
  context: RedeemContext,
  call: Call,
  raw: string,
  check: (code: AuthorizationCode) => void,
): Promise<AuthorizationCode> {
  const { authorizationCodes, clock } = context;
  const code = await authorizationCodes.find(call, raw);
  if (!code) throw notGood();
  if (code.used_at) return replayed(context, call, code);
  if (code.expires_at.getTime() <= clock()) throw notGood();
  check(code);
  if (await authorizationCodes.spend(call, raw, clock())) return code;
  return lost(context, call, raw);
}

/** Somebody was faster, or its last moment has just passed. */
async function lost(context: RedeemContext, call: Call, raw: string): Promise<never> {
  const code = await context.authorizationCodes.find(call, raw);
  if (code?.used_at) return replayed(context, call, code);
  throw notGood();
}

async function replayed(context: RedeemContext, call: Call, code: AuthorizationCode): Promise<never> {
  await revokeOrBlockFamily(context, call, code.family_id);
  throw notGood();
}

const notGood = () => new OAuthError('invalid_grant', 'The authorization code is not valid');
