import { type Logger, type Metrics, ownCall } from '@cws/kit';
import type { z } from 'zod';
import type { config } from '../config';
import type { Context } from '../context';
import { sharedAgents } from './agents';
import { type AnswerWorker, startAnswering } from './answer-worker';
import { providersOf } from './providers';
import { LOOK_UP_MS, SELF } from './run';
import { wishesOf } from './wishes';

/** Makes this process one of those that answer for the bots. */
export function startAnswers(
  context: Context,
  env: z.output<typeof config>,
  logger: Logger,
  metrics: Metrics,
): AnswerWorker {
  const failures = metrics.counter('answer_provider_failures_total', 'Answers that a provider could not make', [
    'provider',
  ]);
  const answerers = {
    providers: providersOf(context, env),
    logger,
    failed: (provider: string) => failures.inc({ provider }),
  };
  const agents = sharedAgents(context.workspace.getAgent, () => ownCall(SELF, 'answers', LOOK_UP_MS));
  const waitMs = env.ANSWER_WAIT_S * 1_000;
  const stream = context.realtime.answers;
  return startAnswering(
    { context, agents, answerers, stream, waitMs, wishes: wishesOf(context, env.CACHE_LANGUAGES) },
    logger,
  );
}
