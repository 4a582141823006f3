import type { Context } from '../context';
import { isPassing } from './explain';

const PAUSES_MS = [300, 1_500];

/**
 * Repeats a token request whose response was lost. It is only for grants whose response the service repeats: it does
 * so for ten seconds, as long as the new tokens were not used.
 */
export async function repeating<T>({ sleep }: Pick<Context, 'sleep'>, request: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await request();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(pause);
    }
  }
  return request();
}
