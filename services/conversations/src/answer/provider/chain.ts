import type { Logger } from '@cws/kit';
import { phrasesIn } from '../language/phrases/phrases-in';
import type { Answer } from '../text/answer';
import type { Provider, QuestionWithPassages } from './material/question';

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

/** The text of an answer as readers watch it. */
export interface WatchedText {
  append(piece: string): void;
  isEmpty(): boolean;
  /** Begins a new text in place of what readers have received. */
  restart(): Promise<void>;
}

/**
 * Returns the answer of the first provider that succeeds, else one that says that there is none. Fails when `restart` does, and when
 * `signal` aborts.
 */
export async function answerOf(
  { providers, logger, failed }: ProviderChain,
  question: QuestionWithPassages,
  text: WatchedText,
  signal: AbortSignal,
): Promise<Answer> {
  for (const { name, provide } of providers) {
    try {
      return await provide(
        question,
        (piece) => text.append(piece),
        signal,
        () => text.restart(),
      );
    } catch (error) {
      signal.throwIfAborted();
      failed(name);
      logger.warn({ err: error, provider: name, session_id: question.session._id }, 'a provider failed to answer');
      if (!text.isEmpty()) await text.restart();
    }
  }
  return failedAnswer(question.languages);
}

/** Says that there is no answer. */
export const failedAnswer = (languages: readonly string[]): Answer => ({
  text: phrasesIn(languages).failed,
  mode: 'extractive',
  outcome: 'failed',
  sources: [],
});
