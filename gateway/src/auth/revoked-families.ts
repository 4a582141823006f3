import { AppError, type Logger } from '@cws/kit';
import type { AskIdentity } from './ask-identity';
import type { Revocations } from './revocations';

const FETCH_EVERY_MS = 2_000;
const TOO_OLD_MS = 5_000;

/** Which token families are revoked (docs/decisions §2, Revocation reach). */
export interface RevokedFamilies {
  /** unauthorized when revoked; upstream_unavailable when nobody can say. */
  assertLive(familyId: string): void | Promise<void>;
  stop(): void;
}

export function revokedFamilies(ask: AskIdentity, heard: Revocations, log: Logger): RevokedFamilies {
  let revoked: ReadonlySet<string> = new Set();
  let asOf = Number.NEGATIVE_INFINITY;
  async function fetch(): Promise<void> {
    const at = Date.now();
    const { family_ids } = await ask('listRevokedFamilies', {});
    revoked = new Set(family_ids);
    asOf = at;
  }
  const refetch = () => void fetch().catch((error) => log.warn({ err: error }, 'the revoked families are not known'));
  const timer = setInterval(refetch, FETCH_EVERY_MS);
  timer.unref();
  refetch();
  return {
    assertLive(familyId) {
      if (revoked.has(familyId) || heard.heardSince(familyId, 0)) throw new AppError('unauthorized');
      if (Date.now() - asOf > TOO_OLD_MS) return assertLiveByAsking(ask, familyId);
    },
    stop: () => clearInterval(timer),
  };
}

async function assertLiveByAsking(ask: AskIdentity, family_id: string): Promise<void> {
  const { live } = await ask('checkFamily', { family_id });
  if (!live) throw new AppError('unauthorized');
}
