import { LRUCache } from 'lru-cache';

/** From the moment at which the question was asked. */
const GOOD_FOR_MS = 1_000;

/** Answers that are at most a second old, and gone at once when this process changes what they are about. */
export interface Recent<T> {
  get(key: string, ask: () => Promise<T>): Promise<T>;
  forget(key: string): void;
}

export function recent<T>(max = 5_000): Recent<T> {
  const answers = new LRUCache<string, Promise<T>>({ max, ttl: GOOD_FOR_MS });
  function remember(key: string, answer: Promise<T>): Promise<T> {
    answers.set(key, answer);
    answer.catch(() => answers.peek(key) === answer && answers.delete(key));
    return answer;
  }
  return {
    get: (key, ask) => answers.get(key) ?? remember(key, ask()),
    forget: (key) => void answers.delete(key),
  };
}
