import type { Boot } from '@cws/kit';
import type { z } from 'zod';
import type { config } from '../config';
import type { Context } from '../context';
import { type AnswerWorker, startAnswering } from './answer-worker';
import { providersOf } from './providers';

/** Makes this process one of those that answer for the bots. */
export function startAnswers(
  context: Context,
  env: z.output<typeof config>,
  { log, metrics }: Pick<Boot, 'log' | 'metrics'>,
): AnswerWorker {
  const failures = metrics.counter('answer_provider_failures_total', 'Answers that a provider could not make', [
    'provider',
  ]);
  const answerers = {
    providers: providersOf(context, env),
    log,
    failed: (provider: string) => failures.inc({ provider }),
  };
  return startAnswering({ context, answerers, stream: context.realtime.answers }, log);
}
