import { LRUCache } from 'lru-cache';
import type { Membership } from './business';

/** From the moment at which the question was asked. */
const GOOD_FOR_MS = 1_000;
const REMEMBERED = 5_000;

type Answer = Promise<Membership | null>;

/** Answers about memberships that are at most a second old, and gone at once when this process changes the membership. */
export interface RecentMemberships {
  get(business_id: string, user_id: string, ask: () => Answer): Answer;
  forget(business_id: string, user_id: string): void;
}

export function recentMemberships(): RecentMemberships {
  const answers = new LRUCache<string, Answer>({ max: REMEMBERED, ttl: GOOD_FOR_MS });
  const keyOf = (business_id: string, user_id: string) => `${business_id} ${user_id}`;
  function remember(key: string, answer: Answer): Answer {
    answers.set(key, answer);
    answer.catch(() => answers.peek(key) === answer && answers.delete(key));
    return answer;
  }
  return {
    get(business_id, user_id, ask) {
      const key = keyOf(business_id, user_id);
      return answers.get(key) ?? remember(key, ask());
    },
    forget: (business_id, user_id) => void answers.delete(keyOf(business_id, user_id)),
  };
}
