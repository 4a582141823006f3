import { type Logger, type Metrics, startWorker } from '@cws/kit';
import { buildAbandoned } from '../branch/build-branch';
import type { Context } from '../context';
import { finishAbandonedPurges } from '../message/purge-copies';
import { startTelling } from '../notification/start-telling';
import { mendAssignments } from '../session/mend-assignments';
import { wakeSnoozed } from '../session/wake-snoozed';

const EVERY_MS = 1_000;

/** What this process does without being asked; the answer ends it. */
export function startJobs(context: Context, logger: Logger, metrics: Metrics): () => Promise<unknown> {
  const givenUp = metrics.counter('notifications_given_up_total', 'Notifications that profiles has refused for good', [
    'code',
  ]);
  const workers = [
    startWorker('snoozed sessions', EVERY_MS, () => wakeSnoozed(context), logger),
    startWorker('stray assignments', EVERY_MS, () => mendAssignments(context), logger),
    startWorker('abandoned branches', EVERY_MS, () => buildAbandoned(context), logger),
    startWorker('unfinished purges', EVERY_MS, () => finishAbandonedPurges(context), logger),
    startTelling(context, { logger, gaveUp: (code) => givenUp.inc({ code }) }),
  ];
  return () => Promise.all(workers.map((worker) => worker.stop()));
}
