import { randomInt } from 'node:crypto';
import { AppError } from '@cws/kit';
import { LRUCache } from 'lru-cache';

/** No vowels and nothing that reads like something else: a code is said over the telephone. */
const ALPHABET = '23456789CDFGHJKMNPQRTVWX';
/** 191 million codes an app. */
const SHORTEST = 6;
/** So many that a collision is no accident any more. */
const LONGEST = 12;
/** Apps whose codes are longer for a while because one of them was taken. */
const REMEMBERED_APPS = 10_000;
const REMEMBERED_MS = 10 * 60_000;

/**
 * Short codes such as C-7F3K9Q, unique per app by the store's index. A code that was taken makes the next ones of its app one
 * letter longer, so that codes grow with the number of an app's sessions.
 */
export interface ReferenceCodes {
  make(app_id: string): string;
  /** The store has refused a code of that app. upstream_unavailable when longer ones do not help. */
  collided(app_id: string): void;
}

export function referenceCodes(): ReferenceCodes {
  const lengths = new LRUCache<string, number>({ max: REMEMBERED_APPS, ttl: REMEMBERED_MS });
  const lengthOf = (app_id: string): number => lengths.get(app_id) ?? SHORTEST;
  return {
    make: (app_id) => `C-${Array.from({ length: lengthOf(app_id) }, letter).join('')}`,
    collided(app_id) {
      if (lengthOf(app_id) >= LONGEST)
        throw new AppError('upstream_unavailable', {
          message: 'No free reference code was found for a new session',
          retryAfter: 1,
        });
      lengths.set(app_id, lengthOf(app_id) + 1);
    },
  };
}

const letter = (): string => ALPHABET[randomInt(ALPHABET.length)]!;
