import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LoopWatch } from '../event-loop/watch-event-loop';
import type { Lifecycle } from '../process/lifecycle';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import type { FromWorker, MetricsText, OpsWorkerData, Problems } from './messages';
import { newPulse, type Pulse } from './pulse';

export interface OpsServerParts {
  readonly log: Pick<Logger, 'error'>;
  readonly life: Lifecycle;
  readonly loop: Pick<LoopWatch, 'onLook'>;
  readonly metrics: Metrics;
}

/** It answers probes, with text that it is given, and holds next to nothing. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };

/**
 * Serves /livez, /readyz and /metrics in a thread of their own, so that they are answered while requests keep the main thread busy
 * (docs/decisions/0052). Resolves to the port, and a stop ends it last.
 */
export async function openOps(
  { log, life, loop, metrics }: OpsServerParts,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  const pulse = newPulse();
  const workerData: OpsWorkerData = { host, port, memory: pulse.memory };
  // The thread gets no environment: there are secrets in that of the process.
  const worker = new Worker(join(__dirname, 'ops-worker.js'), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: LIMITS,
  });
  life.onStop('ops', () => worker.terminate());
  showState({ life, loop, pulse, worker });
  const listening = await opened(worker, metrics);
  worker.unref();
  worker.on('error', (err) => log.error({ err }, 'the thread that answers probes has failed'));
  return listening;
}

/** Keeps what the thread knows of this one up to date. */
function showState({
  life,
  loop,
  pulse,
  worker,
}: Pick<OpsServerParts, 'life' | 'loop'> & { pulse: Pulse; worker: Worker }) {
  let shown = '';
  const show = () => {
    pulse.setReady(life.isReady());
    const [problems, degradations] = [life.problems(), life.degradations()].map((all) => all.join('; '));
    const now = `${problems}\n${degradations}`;
    if (now === shown) return;
    shown = now;
    worker.postMessage({ problems: problems!, degradations: degradations! } satisfies Problems);
  };
  life.onReadiness(show);
  loop.onLook(() => {
    pulse.beat();
    show();
  });
  show();
}

/** Answers what the thread asks from now on; resolves to its port. */
function opened(worker: Worker, { registry, exported }: Metrics): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: FromWorker) => {
      if ('port' in message) return resolve(message.port);
      if ('failed' in message) return reject(message.failed);
      const { metricsFor } = message;
      void exported().then((text) =>
        worker.postMessage({ metricsFor, type: registry.contentType, text } satisfies MetricsText),
      );
    });
  });
}
