import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
}

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  const registers = [registry];
  const rpcs = new Histogram({
    name: 'rpc_duration_seconds',
    help: 'Duration of rpcs',
    labelNames: ['rpc', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  return {
    registry,
    rpc: (rpc, outcome, milliseconds) => rpcs.observe({ rpc, outcome }, milliseconds / 1000),
    http: (method, route, status, milliseconds) => requests.observe({ method, route, status }, milliseconds / 1000),
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
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
