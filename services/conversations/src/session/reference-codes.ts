import { randomInt } from 'node:crypto';
import { AppError } from '@cws/kit';
import { LRUCache } from 'lru-cache';

/** Without vowels and characters that look alike, since codes are read out over the telephone. */
const ALPHABET = '23456789CDFGHJKMNPQRTVWX';
/** That is 191 million codes per app. */
const MIN_LENGTH = 6;
/** With this length a collision is no accident. */
const MAX_LENGTH = 12;
/** Apps whose codes are longer for a while after a collision. */
const REMEMBERED_APPS = 10_000;
const REMEMBERED_MS = 10 * 60_000;

/**
 * Short codes such as C-7F3K9Q, unique per app by an index. A collision makes the next codes of its app one character longer, so that
 * codes grow with the number of an app's sessions.
 */
export interface ReferenceCodes {
  make(app_id: string): string;
  /** Reports that a code of that app exists. Error: upstream_unavailable when longer codes exist too. */
  collided(app_id: string): void;
}

export function referenceCodes(): ReferenceCodes {
  const lengths = new LRUCache<string, number>({ max: REMEMBERED_APPS, ttl: REMEMBERED_MS });
  const lengthOf = (app_id: string): number => lengths.get(app_id) ?? MIN_LENGTH;
  return {
    make: (app_id) => `C-${Array.from({ length: lengthOf(app_id) }, letter).join('')}`,
    collided(app_id) {
      if (lengthOf(app_id) >= MAX_LENGTH)
        throw new AppError('upstream_unavailable', {
          message: 'No free reference code was found for a new session',
          retryAfter: 1,
        });
      lengths.set(app_id, lengthOf(app_id) + 1);
    },
  };
}

const letter = (): string => ALPHABET[randomInt(ALPHABET.length)]!;
