import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { durationHistogram } from './duration-histogram';

/** The default of 10 ms would wake an idle process a hundred times a second. */
const EVENT_LOOP_SAMPLE_MS = 100;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics of one process. */
export interface Metrics {
  readonly registry: Registry;
  /** Observes an rpc that has ended; `outcome` is `ok` or an error code. */
  rpc(name: string, outcome: string, milliseconds: number): void;
  /** Observes an HTTP request that has ended; `route` is the pattern of the path, never the path itself. */
  http(method: string, route: string, status: number, milliseconds: number): void;
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  /** `read` returns the value at each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** One value for each value of a label, which `read` returns at each scrape. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Iterable<readonly [label: string, value: number]>,
  ): void;
  /** Resolves to what /metrics shows. */
  exported(): Promise<string>;
}

/** The metrics of a service with those of the process in which it runs alone. */
export function createMetrics(service: string): Metrics {
  const metrics = serviceMetrics(service);
  collectProcessMetrics(metrics.registry);
  return metrics;
}

/** The metrics of one of several services in a process. */
export function serviceMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return metricsIn(registry);
}

/**
 * The metrics of a process with several services, as /metrics shows them; the label `service` tells them apart. `own` are those of the
 * process itself, from `createMetrics`.
 */
export function exportedTogether(own: Metrics, services: readonly Metrics[]): Metrics['exported'] {
  return async () => {
    const all = await Promise.all(services.map(({ registry }) => registry.getMetricsAsJSON()));
    // Metrics of the process itself are left out by the aggregation, which is meant for those of several processes.
    return `${await AggregatorRegistry.aggregate(all).metrics()}\n${await own.registry.metrics()}`;
  };
}

const collectProcessMetrics = (register: Registry): void =>
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });

function metricsIn(registry: Registry): Metrics {
  const registers = [registry];
  const rpcs = durationHistogram(registry, {
    name: 'rpc_duration_seconds',
    help: 'Duration of rpcs',
    labelNames: ['rpc', 'outcome'],
    buckets: SECONDS,
  });
  const requests = durationHistogram(registry, {
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  });
  return {
    registry,
    exported: () => registry.metrics(),
    rpc: (rpc, outcome, milliseconds) => rpcs(milliseconds / 1000, rpc, outcome),
    http: (method, route, status, milliseconds) => requests(milliseconds / 1000, method, route, status),
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [of, value] of read()) this.set({ [label]: of }, value);
        },
      });
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
  };
}
