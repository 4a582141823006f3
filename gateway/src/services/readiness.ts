import type { Clients, ServiceName } from './clients';

type State = 'ready' | 'not ready';

export interface Report {
  /** `not ready`: this process is starting or stopping. `degraded`: it serves, and a service or Redis is not ready. */
  readonly status: 'ready' | 'degraded' | 'not ready';
  readonly services: Readonly<Record<ServiceName, State>>;
  readonly redis: State;
}

/** Reports the state that this process knows of itself and of its dependencies, without calling any of them. */
export type Readiness = () => Report;

/** The status is that of this gateway alone: a service that is away is away for every other gateway too, so a balancer gains nothing by switching. */
export function readiness(clients: Clients, redisResponds: () => boolean, isReady: () => boolean): Readiness {
  const names = Object.keys(clients) as ServiceName[];
  return () => {
    const services = Object.fromEntries(names.map((name) => [name, stateOf(clients[name].isHealthy())]));
    const report = { services: services as Report['services'], redis: stateOf(redisResponds()) };
    const isWhole = [report.redis, ...Object.values(report.services)].every((state) => state === 'ready');
    return { status: isReady() ? (isWhole ? 'ready' : 'degraded') : 'not ready', ...report };
  };
}

const stateOf = (isReady: boolean): State => (isReady ? 'ready' : 'not ready');
