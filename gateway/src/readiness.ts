import { type HealthCheck, healthCheck } from '@cws/kit';
import type { ServiceName } from './clients';

export interface Report {
  readonly status: 'ready' | 'not ready';
  readonly services: Readonly<Record<ServiceName, 'ready' | 'not ready'>>;
}

export interface Readiness {
  /** Asked of the services at most once a second while they are ready, five times a second while they are not. */
  report(): Promise<Report>;
  stop(): void;
}

const READY_FOR_MS = 1_000;
const NOT_READY_FOR_MS = 200;
const TIMEOUT_MS = 2_000;

/** Ready while this process is and each service says SERVING (grpc.health.v1). */
export function readiness(addresses: Record<ServiceName, string>, isReady: () => boolean): Readiness {
  const checks = Object.entries(addresses).map(([name, address]) => ({ name, check: healthCheck(address) }));
  let last: { report: Promise<Report>; until: number } | undefined;
  function asked(now: number) {
    const answer = { report: ask(checks), until: now + READY_FOR_MS };
    void answer.report.then(({ status }) => {
      if (status !== 'ready') answer.until = now + NOT_READY_FOR_MS;
    });
    return answer;
  }
  return {
    report() {
      const now = Date.now();
      if (last === undefined || now >= last.until) last = asked(now);
      return isReady() ? last.report : last.report.then((report) => ({ ...report, status: 'not ready' }));
    },
    stop() {
      for (const { check } of checks) check.close();
    },
  };
}

async function ask(checks: readonly { name: string; check: HealthCheck }[]): Promise<Report> {
  const entries = await Promise.all(
    checks.map(async ({ name, check }) => [name, (await check.isServing(TIMEOUT_MS)) ? 'ready' : 'not ready'] as const),
  );
  const status = entries.every(([, state]) => state === 'ready') ? 'ready' : 'not ready';
  return { status, services: Object.fromEntries(entries) as Report['services'] };
}
