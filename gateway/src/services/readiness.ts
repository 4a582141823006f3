import type { Redis } from '@cws/kit';
import type { Clients, ServiceName } from './clients';

type State = 'ready' | 'not ready';

interface Report {
  /** `not ready`: this process starts or stops. `degraded`: it serves, and something that it needs does not. */
  readonly status: 'ready' | 'degraded' | 'not ready';
  readonly services: Readonly<Record<ServiceName, State>>;
  readonly redis: State;
}

/** What this process knows of itself and of those that it calls; nobody is asked for it. */
export type Readiness = () => Report;

/** A balancer is to stop sending only to a gateway that does not serve: what is away is away for every other one too. */
export function readiness(clients: Clients, redis: Redis, isReady: () => boolean): Readiness {
  const names = Object.keys(clients) as ServiceName[];
  return () => {
    const services = Object.fromEntries(names.map((name) => [name, stateOf(clients[name].isHealthy())]));
    const report = { services: services as Report['services'], redis: stateOf(redis.status === 'ready') };
    const isWhole = [report.redis, ...Object.values(report.services)].every((state) => state === 'ready');
    return { status: isReady() ? (isWhole ? 'ready' : 'degraded') : 'not ready', ...report };
  };
}

const stateOf = (isGood: boolean): State => (isGood ? 'ready' : 'not ready');
