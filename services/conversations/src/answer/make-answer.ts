import type { Logger } from '@cws/kit';
import type { Answer } from './answer';
import type { LiveText } from './live-text';
import { phrasesIn } from './phrases/phrases-in';
import type { Provider, QuestionWithPassages } from './question';

/** A provider under its name in configuration, logs and metrics. */
export interface NamedProvider {
  readonly name: string;
  readonly provide: Provider;
  /** How many passages it reads for a question of that text. */
  readonly passages: (text: string) => number;
  /** Whether it makes an answer without waiting for anything. */
  readonly isImmediate?: true;
  /** Whether it can call the tools of grants. */
  readonly usesTools?: true;
}

/** The providers that are tried one after the other. */
export interface ProviderChain {
  /** First the configured one, then those that replace it when it fails. */
  readonly providers: readonly NamedProvider[];
  readonly logger: Logger;
  readonly failed: (provider: string) => void;
}

/** An answer with its text as readers watch it. */
export interface MadeAnswer {
  readonly answer: Answer;
  readonly text: LiveText;
}

/**
 * Returns the answer of the first provider that succeeds, else one that says that there is none. `restart` begins a new text
 * in place of what readers have received. Fails only when `signal` aborts.
 */
export async function makeAnswer(
  { providers, logger, failed }: ProviderChain,
  question: QuestionWithPassages,
  initial: LiveText,
  restart: () => Promise<LiveText>,
  signal: AbortSignal,
): Promise<MadeAnswer> {
  let text = initial;
  for (const { name, provide } of providers) {
    try {
      const answer = await provide(question, (piece) => text.append(piece), signal);
      return { answer, text };
    } catch (error) {
      signal.throwIfAborted();
      failed(name);
      logger.warn({ err: error, provider: name, session_id: question.session._id }, 'a provider failed to answer');
      if (text.length() > 0) text = await restart();
    }
  }
  return { answer: failedAnswer(question.languages), text };
}

export const failedAnswer = (languages: readonly string[]): Answer => ({
  text: phrasesIn(languages).failed,
  mode: 'extractive',
  outcome: 'failed',
  sources: [],
});
