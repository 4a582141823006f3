import { setTimeout as sleep } from 'node:timers/promises';
import { startJob } from '../process/job';
import type { Lifecycle } from '../process/lifecycle';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import { findGaps, type IndexGap, isUnguarded, nameOf, type Schema } from './index-gaps';

const RETRY_MS = 500;
/** A restore into a running system, or a drop by hand, is noticed within this time. */
const LOOK_EVERY_MS = 30_000;
/** Names in a line of the log and in the body of /readyz. */
const MAX_NAMED = 10;

export interface IndexWatchParts extends Schema {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly life: Pick<Lifecycle, 'setHealth'>;
  /** Called with the reason while the start waits. */
  readonly waits: (problem: string) => void;
}

/**
 * Resolves once the database has all unique indexes of this release: without them a process would store twice what exists once. It goes on
 * to compare, and makes the process not ready while one is missing. The returned function ends that.
 */
export async function watchIndexes(parts: IndexWatchParts, everyMs = LOOK_EVERY_MS): Promise<() => Promise<void>> {
  const { log, metrics, life, waits } = parts;
  let gaps: readonly IndexGap[] = [];
  metrics.gauge('schema_indexes_missing', 'Indexes of this release that its database does not have', () => gaps.length);
  const tell = tellChanges(log);
  async function look(): Promise<readonly IndexGap[]> {
    gaps = await findGaps(parts);
    tell(gaps);
    return gaps.filter(isUnguarded);
  }
  for (let missing = await look(); missing.length > 0; missing = await look()) {
    waits(`unique indexes ${problemOf(missing)}`);
    await sleep(RETRY_MS);
  }
  const looks = startJob({
    name: 'compare the indexes',
    everyMs,
    log,
    async work() {
      const missing = await look();
      const texts = { problem: problemOf(missing), good: 'are there again' };
      life.setHealth('unique indexes', missing.length === 0, texts);
    },
  });
  return looks.stop;
}

/** Logs what is missing when it changes: as an error where the process cannot serve without it. */
function tellChanges(log: Logger): (gaps: readonly IndexGap[]) => void {
  let told = '';
  return (gaps) => {
    const text = gaps.map((gap) => `${nameOf(gap)}: ${gap.problem}`).join(', ');
    if (text === told) return;
    told = text;
    const facts = { indexes: gaps.slice(0, MAX_NAMED).map(nameOf), missing: gaps.length };
    const unguarded = gaps.filter(isUnguarded);
    if (gaps.length === 0) log.info('all indexes of this release are there');
    else if (unguarded.length > 0)
      log.error({ ...facts, unique: unguarded.length }, `unique indexes ${problemOf(unguarded)}`);
    else log.warn(facts, `indexes ${problemOf(gaps)}`);
  };
}

function problemOf(gaps: readonly IndexGap[]): string {
  const named = gaps.slice(0, MAX_NAMED).map(nameOf).join(', ');
  const more = gaps.length > MAX_NAMED ? ` and ${gaps.length - MAX_NAMED} more` : '';
  return `are missing (${named}${more}): run \`node dist/migrate.js\` of this release`;
}
