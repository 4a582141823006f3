import { AppError, type Logger, singleFlight, startJob } from '@cws/kit';
import type { AskIdentity } from './ask-identity';
import type { Revocations } from './revocations';

const FETCH_EVERY_MS = 2_000;
const TOO_OLD_MS = 5_000;
/** Longer than an access token lives after its family was revoked, with a margin for clocks that differ. */
const KEPT_MS = 65 * 60_000;
const IDS_AT_ONCE = 10_000;

/** Which token families are revoked (contract: revocation-reach). */
export interface RevokedFamilies {
  /** unauthorized when revoked; upstream_unavailable when nobody can say. */
  assertLive(familyId: string): void | Promise<void>;
  stop(): void;
}

export function revokedFamilies(ask: AskIdentity, heard: Revocations, log: Logger): RevokedFamilies {
  const list = revokedList(ask);
  const fetching = startJob({ name: 'fetch revoked families', everyMs: FETCH_EVERY_MS, work: list.fetch, log });
  void fetching.run();
  return {
    assertLive(familyId) {
      if (list.has(familyId) || heard.heardSince(familyId, 0)) throw new AppError('unauthorized');
      if (Date.now() - list.asOf() > TOO_OLD_MS) return assertLiveByAsking(list, ask, familyId);
    },
    stop: () => void fetching.stop(),
  };
}

interface RevokedList {
  has(id: string): boolean;
  /** When the last round began that was gone through, Unix ms. */
  asOf(): number;
  /** One round for all who ask for it while it is under way. */
  fetch(): Promise<void>;
}

/** The list as this process has it: all of it at first, from then on what is new. */
function revokedList(ask: AskIdentity): RevokedList {
  /** Until when each is kept, Unix ms; the oldest first. */
  const revoked = new Map<string, number>();
  let cursor = '';
  let asOf = Number.NEGATIVE_INFINITY;

  /** A round that fails is gone over again from its beginning: what was committed meanwhile may stand before the place that it reached. */
  async function round(): Promise<void> {
    const at = Date.now();
    let reached = cursor;
    for (let isMore = true; isMore; ) {
      const { family_ids, ...next } = await ask('listRevokedFamilies', { cursor: reached, limit: IDS_AT_ONCE });
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
    fetch: singleFlight(round),
  };
}

/**
 * What is new in the list is asked for once on behalf of all who wait, who may be many after a pause of this process. The whole
 * list is not waited for, nor one that cannot be had.
 */
async function assertLiveByAsking(list: RevokedList, ask: AskIdentity, family_id: string): Promise<void> {
  if (list.asOf() > Number.NEGATIVE_INFINITY && (await isFetched(list))) {
    if (list.has(family_id)) throw new AppError('unauthorized');
    return;
  }
  const { live } = await ask('checkFamily', { family_id });
  if (!live) throw new AppError('unauthorized');
}

const isFetched = (list: RevokedList): Promise<boolean> =>
  list.fetch().then(
    () => true,
    () => false,
  );
