import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { type LeaseStore, leaseStore } from '../mongo/lease-store';
import { startJob } from '../process/job';
import { uuidV4 } from '../values/ids';
import type { Report } from './migration';
import { MIGRATIONS } from './schema-store';

/** Milliseconds after which another runner may follow one that was killed. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_000;
const RETRY_MS = 250;
const NAME = 'lease';

/** The right to change a database, which one runner has at a time. */
export interface MigrationLease {
  /** Throws once another runner has the lease. A lease that expired while this process was starved is taken again. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Waits while another runner has the lease, and reports that once. */
export async function takeMigrationLease(db: Db, report: Report): Promise<MigrationLease> {
  const leases = leaseStore(db, MIGRATIONS);
  const holder = uuidV4();
  for (let isWaiting = false; !(await leases.claim(NAME, holder, LEASE_MS)); isWaiting = true) {
    if (!isWaiting) report('waiting for another migration of this database', {});
    await sleep(RETRY_MS);
  }
  return keep(leases, holder, report);
}

function keep(leases: LeaseStore, holder: string, report: Report): MigrationLease {
  let heldUntil = performance.now() + LEASE_MS;
  async function renew(): Promise<void> {
    const begun = performance.now();
    if (!(await leases.claim(NAME, holder, LEASE_MS))) throw new Error('another runner has taken this migration over');
    heldUntil = begun + LEASE_MS;
  }
  const log = { warn: toReport(report), info: toReport(report) };
  const renewals = startJob({ name: 'renew the migration lease', everyMs: RENEW_MS, work: renew, log });
  return {
    async check() {
      if (performance.now() > heldUntil) await renew();
    },
    async release() {
      await renewals.stop();
      await leases.release(NAME, holder);
    },
  };
}

const toReport = (report: Report) => (facts: object, message: string) => report(message, { ...facts });
