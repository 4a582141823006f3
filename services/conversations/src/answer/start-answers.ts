import type { Logger, Metrics } from '@cws/kit';
import type { ConversationsEnv } from '../config';
import type { Context } from '../context';
import { type AnswerWorker, startAnswerWorker } from './claim/answer-worker';
import { askerLanguages } from './language/chat-languages';
import type { ProviderChain } from './provider/chain';
import { promptCuts } from './provider/model/live-prompt';
import { providersOf } from './provider/providers';

/** Makes this process one of those that answer for the bots. */
export function startAnswers(
  context: Context,
  chain: ProviderChain,
  env: ConversationsEnv,
  logger: Logger,
): AnswerWorker {
  const { languages, clock } = context;
  const parts = {
    context,
    askerLanguage: askerLanguages({ languages, clock, max: env.CACHE_LANGUAGES }),
    chain,
    stream: context.realtime.answers,
    waitMs: env.ANSWER_WAIT_S * 1_000,
  };
  return startAnswerWorker(parts, logger);
}

/** The configured providers of answers. */
export function chainOf(context: Context, env: ConversationsEnv, logger: Logger, metrics: Metrics): ProviderChain {
  const help = 'Answers that a provider could not make';
  const failures = metrics.counter('answer_provider_failures_total', help, ['provider']);
  const providers = providersOf(context, env, promptCuts(logger, metrics));
  return { providers, logger, failed: (provider) => failures.inc({ provider }) };
}
