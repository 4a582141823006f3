import { type Call, ulidTime } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context';

/** The chat_language of whoever has asked that question; empty: whichever they ask in. */
export type Wishes = (call: Call, user_id: string, question_id: string) => Promise<string>;

interface Known {
  readonly language: string;
  /** When it began to be asked for. */
  readonly at: number;
}

/**
 * A change of the setting counts for whatever is asked after it. So one look-up is enough for all questions that were waiting
 * when it began, and profiles is not asked, or waited for, again for each of them.
 */
export function wishesOf({ languages, clock }: Pick<Context, 'languages' | 'clock'>, max = 10_000): Wishes {
  const known = new LRUCache<string, Known>({ max });
  return async (call, user_id, question_id) => {
    const earlier = known.get(user_id);
    if (earlier && ulidTime(question_id).getTime() < earlier.at) return earlier.language;
    const at = clock();
    const language = await languages.of(call, user_id);
    known.set(user_id, { language, at });
    return language;
  };
}
