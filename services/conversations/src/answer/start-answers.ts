import type { Logger, Metrics } from '@cws/kit';
import type { ConversationsEnv } from '../config';
import type { Context } from '../context';
import { type AnswerWorker, startAnswerWorker } from './answer-worker';
import { promptCuts } from './live-prompt';
import type { ProviderChain } from './make-answer';
import { providersOf } from './providers';
import { userLanguages } from './user-languages';

/** Makes this process one of those that answer for the bots. */
export function startAnswers(context: Context, env: ConversationsEnv, logger: Logger, metrics: Metrics): AnswerWorker {
  const dependencies = {
    context,
    userLanguages: userLanguages(context, env.CACHE_LANGUAGES),
    chain: chainOf(context, env, logger, metrics),
    stream: context.realtime.answers,
    waitMs: env.ANSWER_WAIT_S * 1_000,
  };
  return startAnswerWorker(dependencies, logger);
}

function chainOf(context: Context, env: ConversationsEnv, logger: Logger, metrics: Metrics): ProviderChain {
  const help = 'Answers that a provider could not make';
  const failures = metrics.counter('answer_provider_failures_total', help, ['provider']);
  const providers = providersOf(context, env, promptCuts(logger, metrics));
  return { providers, logger, failed: (provider) => failures.inc({ provider }) };
}
