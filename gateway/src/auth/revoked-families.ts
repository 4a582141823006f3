import { AppError, type Logger, type Metrics, singleFlight, startJob } from '@cws/kit';
import type { CallIdentity } from './call-identity';
import type { Revocations } from './revocations';

const FETCH_EVERY_MS = 2_000;
/** The life of an access token and a margin for clocks that differ, after which a revoked family need not be kept. */
const KEPT_MS = 65 * 60_000;
const PAGE_SIZE = 10_000;

/** Knows which token families are revoked (contract: revocation-reach). */
export interface RevokedFamilies {
  /** unauthorized for a revoked family; upstream_unavailable while that cannot be found out. */
  assertLive(familyId: string): void | Promise<void>;
  stop(): void;
}

export interface RevokedFamiliesOptions {
  /** The age up to which the list is believed; with an older one identity is asked about each family. */
  readonly maxAgeMs: number;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'gauge'>;
}

export function revokedFamilies(
  call: CallIdentity,
  published: Revocations,
  { maxAgeMs, log, metrics }: RevokedFamiliesOptions,
): RevokedFamilies {
  const list = revokedList(call);
  const began = Date.now();
  metrics.gauge(
    'revocation_list_age_seconds',
    'Age of the list of revoked sign-ins; before the first one, since the start',
    () => (Date.now() - Math.max(began, list.asOf())) / 1_000,
  );
  const fetching = startJob({ name: 'fetch revoked families', everyMs: FETCH_EVERY_MS, work: list.fetch, log });
  void fetching.run();
  return {
    assertLive(familyId) {
      if (list.has(familyId) || published.hasSince(familyId, 0)) throw new AppError('unauthorized');
      if (Date.now() - list.asOf() > maxAgeMs) return assertLiveByQuery(list, call, familyId);
    },
    stop: () => void fetching.stop(),
  };
}

interface RevokedList {
  has(id: string): boolean;
  /** The start of the last complete fetch, Unix ms. */
  asOf(): number;
  /** Fetches what is new; joins a running fetch. */
  fetch(): Promise<void>;
}

/** The list of this process: the first fetch gets all of it, each later one what is new. */
function revokedList(call: CallIdentity): RevokedList {
  /** The time until which each id is kept (Unix ms), the oldest first. */
  const revoked = new Map<string, number>();
  let cursor = '';
  let asOf = Number.NEGATIVE_INFINITY;

  /** After a failure the fetch is repeated from its start: entries that were committed meanwhile may be before the place that it reached. */
  async function fetchNew(): Promise<void> {
    const at = Date.now();
    let reached = cursor;
    for (let isMore = true; isMore; ) {
      const { family_ids, ...next } = await call('listRevokedFamilies', { cursor: reached, limit: PAGE_SIZE });
      for (const id of family_ids) if (!revoked.has(id)) revoked.set(id, at + KEPT_MS);
      reached = next.cursor;
      isMore = next.has_more;
    }
    cursor = reached;
    asOf = at;
    forgetUntil(at);
  }
  function forgetUntil(now: number): void {
    for (const [id, until] of revoked) {
      if (until > now) return;
      revoked.delete(id);
    }
  }
  return {
    has: (id: string) => revoked.has(id),
    asOf: () => asOf,
    fetch: singleFlight(fetchNew),
  };
}

/**
 * Fetches what is new in the list, once for all who wait, who may be many after a pause of this process. Before the first complete
 * list, and when the fetch fails, it queries the one family.
 */
async function assertLiveByQuery(list: RevokedList, call: CallIdentity, family_id: string): Promise<void> {
  if (list.asOf() > Number.NEGATIVE_INFINITY && (await isFetched(list))) {
    if (list.has(family_id)) throw new AppError('unauthorized');
    return;
  }
  const { live } = await call('checkFamily', { family_id });
  if (!live) throw new AppError('unauthorized');
}

const isFetched = (list: RevokedList): Promise<boolean> =>
  list.fetch().then(
    () => true,
    () => false,
  );
