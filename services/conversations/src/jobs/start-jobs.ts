import { type Logger, type Metrics, startWorker } from '@cws/kit';
import { buildAbandoned } from '../branch/build-branch';
import type { Context } from '../context';
import { finishAbandonedPurges } from '../message/purge-copies';
import { startNotifier } from '../notification/notifier';
import { completeAssignments } from '../session/complete-assignments';
import { wakeSnoozed } from '../session/wake-snoozed';

const EVERY_MS = 1_000;

/** Starts the background jobs of this process; the returned function stops them. */
export function startJobs(context: Context, logger: Logger, metrics: Metrics): () => Promise<unknown> {
  const givenUp = metrics.counter('notifications_given_up_total', 'Notifications that profiles has refused for good', [
    'code',
  ]);
  const workers = [
    startWorker('snoozed sessions', EVERY_MS, () => wakeSnoozed(context), logger),
    startWorker('stray assignments', EVERY_MS, () => completeAssignments(context), logger),
    startWorker('abandoned branches', EVERY_MS, () => buildAbandoned(context), logger),
    startWorker('unfinished purges', EVERY_MS, () => finishAbandonedPurges(context), logger),
    startNotifier(context, { logger, gaveUp: (code) => givenUp.inc({ code }) }),
  ];
  return () => Promise.all(workers.map((worker) => worker.stop()));
}
