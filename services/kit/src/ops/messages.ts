import type { PulseMemory } from './pulse';

/** The data with which the thread is started. */
export interface OpsWorkerData {
  readonly host: string;
  readonly port: number;
  readonly memory: PulseMemory;
}

/** A message of the thread to the main one: its port, why it has none, or that it needs the metrics. */
export type FromWorker = { readonly port: number } | { readonly failed: Error } | { readonly metricsFor: number };

/** Why the process is not ready, and what it serves less well while it is. */
export interface Problems {
  readonly problems: string;
  readonly degradations: string;
}

/** The metrics as /metrics shows them, for the request with that number. */
export interface MetricsText {
  readonly metricsFor: number;
  readonly type: string;
  readonly text: string;
}
