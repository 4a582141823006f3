import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { secretHash } from '../secret/secret-hash';

/** Seconds. */
export const ACCESS_LIFETIME_S = 3_600;
/** Milliseconds that a refresh token is good for, from the rotation that made it. */
const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;

interface TokenContext {
  readonly tokens: Pick<Context['tokens'], 'cli'>;
}

/** An approved install, its approver, and the id that was reserved for its family. */
export interface ApprovedInstall {
  readonly family_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly install_id: string;
  readonly device_name?: string;
}

/** The family of a new approval; it is account-scoped until switch_business. */
export function newCliFamily(
  context: TokenContext & Pick<Context, 'clock'>,
  { family_id, user_id, email, install_id, device_name = '' }: ApprovedInstall,
  rotated_by: 'code' | 'device',
): CliFamily {
  const at = new Date(context.clock());
  return {
    _id: family_id,
    kind: 'cli',
    user_id,
    email,
    install_id,
    device_name,
    business_id: '',
    role: '',
    rotated_by,
    counter: 0,
    created_at: at,
    rotated_at: at,
    last_used_at: at,
    revoked_at: null,
    ...issuedAt(context, { familyId: family_id, counter: 0 }, at.getTime()),
  };
}

/** The fields that a family stores about the tokens of this counter, issued now. */
export const issuedAt = ({ tokens }: TokenContext, claim: RefreshClaim, now: number) => ({
  access_hash: secretHash(tokens.cli.access.make(claim)),
  access_expires_at: new Date(now + ACCESS_LIFETIME_S * 1000),
  expires_at: new Date(now + REFRESH_LIFETIME_MS),
});
