import type { Context } from '../context';
import { isPassing } from './explain';

const PAUSES_MS = [300, 1_500];

/**
 * Asks again where no answer came. Only for grants that the service answers the same again: it does for ten seconds,
 * as long as nobody used what it answered.
 */
export async function repeating<T>({ sleep }: Pick<Context, 'sleep'>, ask: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(pause);
    }
  }
  return ask();
}
