import { LRUCache } from 'lru-cache';
import type { SessionState } from '../model/session';

/** On average; a tail has up to 48 keys, each with the client_message_id of its message. */
const KEYS_PER_SESSION = 20;

/** The last known states of `max` sessions, which may be stale: a conditional write finds out. */
export type RememberedStates = LRUCache<string, SessionState>;

export const rememberedStates = (max: number): RememberedStates =>
  new LRUCache<string, SessionState>({
    max,
    maxSize: max * KEYS_PER_SESSION,
    sizeCalculation: ({ tail }) => tail.length + 1,
  });
