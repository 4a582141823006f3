import { AppError, type Caller, nobody } from '@cws/kit';
import type { identity } from '@cws/protos';
import { LRUCache } from 'lru-cache';
import type { AskIdentity } from './ask-identity';
import type { Revocations } from './revocations';

/** A verdict is good this long, counted from the moment it was asked for (contract: revocation-reach). */
const VERDICT_MS = 1_000;

interface Verdict {
  readonly askedAt: number;
  /** undefined: the credential is not good. */
  readonly caller: Caller | undefined;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** Workspace keys and CLI tokens; identity says whose they are. */
export interface OpaqueCredentials {
  /** unauthorized, upstream_unavailable. */
  check(token: string): Promise<Caller>;
}

export const isOpaque = (token: string): boolean => token.startsWith('wsk_') || token.startsWith('svc_');

export function opaqueCredentials(ask: AskIdentity, heard: Revocations, max: number): OpaqueCredentials {
  const verdicts = new LRUCache<string, Promise<Verdict>>({ max });
  const isFresh = ({ askedAt, caller, expiresAt }: Verdict, now: number) =>
    now - askedAt < VERDICT_MS && expiresAt > now && !(caller && heard.heardSince(caller.credential_id, askedAt));
  function askFor(token: string): Promise<Verdict> {
    const asked = verdictOf(ask, token);
    verdicts.set(token, asked);
    asked.catch(() => {
      if (verdicts.peek(token) === asked) verdicts.delete(token);
    });
    return asked;
  }
  /** One question for all who find the same stale verdict. */
  function newer(token: string, stale: Promise<Verdict>): Promise<Verdict> {
    const asked = verdicts.get(token);
    return asked === undefined || asked === stale ? askFor(token) : asked;
  }
  return {
    async check(token) {
      const first = verdicts.get(token) ?? askFor(token);
      const known = await first;
      // An answer that a revocation has overtaken is dropped too: what is asked after it is the truth.
      const verdict = isFresh(known, Date.now()) ? known : await newer(token, first);
      if (verdict.caller === undefined || verdict.expiresAt <= Date.now()) throw new AppError('unauthorized');
      return verdict.caller;
    },
  };
}

async function verdictOf(ask: AskIdentity, token: string): Promise<Verdict> {
  const askedAt = Date.now();
  const { found, credential } = await ask('resolveCredential', { token });
  if (!found || credential === undefined) return { askedAt, caller: undefined, expiresAt: Number.POSITIVE_INFINITY };
  return { askedAt, caller: callerOf(credential), expiresAt: credential.expires_at * 1000 };
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
  ...nobody('gateway'),
  kind: kind === 'cli' || kind === 'connection' ? kind : 'key',
  user_id,
  email,
  credential_id: id,
  business_id,
  role,
  tools: has_allowlist ? tools : null,
});
