import { type Call, ulidTime } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context';

/** The chat_language of the user who asked that question; empty when they have set none. */
export type UserLanguages = (call: Call, user_id: string, question_id: string) => Promise<string>;

interface Known {
  readonly language: string;
  /** When its request began. */
  readonly at: number;
}

/**
 * A change of the setting counts for questions that are sent after it. So one request to profiles is enough for all questions
 * that were sent before it began.
 */
export function userLanguages({ languages, clock }: Pick<Context, 'languages' | 'clock'>, max = 10_000): UserLanguages {
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
