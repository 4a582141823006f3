import { AppError, type Caller, unauthenticatedCaller } from '@cws/kit';
import type { identity } from '@cws/protos';
import { LRUCache } from 'lru-cache';
import type { CallIdentity } from './call-identity';
import type { Revocations } from './revocations';

/** How long a verdict is valid, from the start of its query (contract: revocation-reach). */
const VERDICT_MS = 1_000;

interface Verdict {
  readonly queriedAt: number;
  /** Undefined for an invalid credential. */
  readonly caller: Caller | undefined;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** Checks workspace keys and CLI tokens, which identity resolves to their users. */
export interface OpaqueCredentials {
  /** Errors: unauthorized, upstream_unavailable. */
  check(token: string): Promise<Caller>;
}

export const isOpaque = (token: string): boolean => token.startsWith('wsk_') || token.startsWith('svc_');

export function opaqueCredentials(call: CallIdentity, revoked: Revocations, max: number): OpaqueCredentials {
  const verdicts = new LRUCache<string, Promise<Verdict>>({ max });
  const isFresh = ({ queriedAt, caller, expiresAt }: Verdict, now: number) =>
    now - queriedAt < VERDICT_MS && expiresAt > now && !(caller && revoked.hasSince(caller.credential_id, queriedAt));
  function query(token: string): Promise<Verdict> {
    const verdict = verdictOf(call, token);
    verdicts.set(token, verdict);
    verdict.catch(() => {
      if (verdicts.peek(token) === verdict) verdicts.delete(token);
    });
    return verdict;
  }
  /** All who find the same stale verdict share one query. */
  function newer(token: string, stale: Promise<Verdict>): Promise<Verdict> {
    const current = verdicts.get(token);
    return current === undefined || current === stale ? query(token) : current;
  }
  return {
    async check(token) {
      const first = verdicts.get(token) ?? query(token);
      const known = await first;
      // A revocation that was received during the query makes its verdict stale as well.
      const verdict = isFresh(known, Date.now()) ? known : await newer(token, first);
      if (verdict.caller === undefined || verdict.expiresAt <= Date.now()) throw new AppError('unauthorized');
      return verdict.caller;
    },
  };
}

async function verdictOf(call: CallIdentity, token: string): Promise<Verdict> {
  const queriedAt = Date.now();
  const { found, credential } = await call('resolveCredential', { token });
  if (!found || credential === undefined) return { queriedAt, caller: undefined, expiresAt: Number.POSITIVE_INFINITY };
  return { queriedAt, caller: callerOf(credential), expiresAt: credential.expires_at * 1000 };
}

const callerOf = ({
  kind,
  id,
  user_id,
  email,
  business_id,
  role,
  has_allowlist,
  tools,
}: identity.Credential): Caller => ({
  ...unauthenticatedCaller('gateway'),
  kind: kind === 'cli' || kind === 'connection' ? kind : 'key',
  user_id,
  email,
  credential_id: id,
  business_id,
  role,
  tools: has_allowlist ? tools : null,
});
