import type { Logger } from '@cws/kit';
import type { Answer } from './answer';
import type { Asked, Provider } from './asked';
import { phrasesIn } from './phrases';
import type { Speech } from './speech';

/** A provider with the name that configuration, logs and metrics know it by. */
export interface NamedProvider {
  readonly name: string;
  readonly provide: Provider;
  /** How many passages it looks at for such a text. */
  readonly passages: (text: string) => number;
}

export interface Answerers {
  /** The configured provider, then those that stand in for it. */
  readonly providers: readonly NamedProvider[];
  readonly logger: Logger;
  readonly failed: (provider: string) => void;
}

/**
 * An answer in any case: of the first provider that can make one, else an honest message that there is none. `anew`: a speech
 * that discards what was said before. Throws only when `signal` ends it.
 */
export async function makeAnswer(
  { providers, logger, failed }: Answerers,
  asked: Asked,
  begun: Speech,
  anew: () => Promise<Speech>,
  signal: AbortSignal,
): Promise<{ answer: Answer; said: Speech }> {
  let said = begun;
  for (const { name, provide } of providers) {
    try {
      const answer = await provide(asked, (text) => said.say(text), signal);
      return { answer, said };
    } catch (error) {
      signal.throwIfAborted();
      failed(name);
      logger.warn({ err: error, provider: name, session_id: asked.session._id }, 'a provider could not answer');
      if (said.length() > 0) said = await anew();
    }
  }
  return { answer: failedAnswer(asked.languages), said };
}

export const failedAnswer = (languages: readonly string[]): Answer => ({
  text: phrasesIn(languages).failed,
  mode: 'extractive',
  outcome: 'failed',
  sources: [],
});
