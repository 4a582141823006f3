import { randomUUID } from 'node:crypto';
import { type Logger, ownCall, serviceCaller, startJob } from '@cws/kit';
import type { Clients } from '../services/clients';

const FETCH_EVERY_MS = 2_000;
const TIMEOUT_MS = 2_000;
const GATEWAY = serviceCaller('gateway');

/** The origins that active apps allow (contract: app-origins). */
export interface AppOrigins {
  has(origin: string): boolean;
  stop(): void;
}

/** Fetches the list every 2 s; while workspace-mcp does not respond, the last one counts. */
export function appOrigins(workspace: Pick<Clients['workspace'], 'listAllowedOrigins'>, log: Logger): AppOrigins {
  let allowed: ReadonlySet<string> = new Set();
  async function fetchAll(): Promise<void> {
    const origins = new Set<string>();
    for (let after = '', isMore = true; isMore; ) {
      const call = ownCall(GATEWAY, randomUUID(), TIMEOUT_MS);
      const page = await workspace.listAllowedOrigins(call, { after });
      for (const origin of page.origins) origins.add(origin);
      after = page.origins.at(-1) ?? '';
      isMore = page.has_more && after !== '';
    }
    allowed = origins;
  }
  const fetching = startJob({ name: 'fetch allowed origins', everyMs: FETCH_EVERY_MS, work: fetchAll, log });
  void fetching.run();
  return { has: (origin) => allowed.has(origin), stop: () => void fetching.stop() };
}
