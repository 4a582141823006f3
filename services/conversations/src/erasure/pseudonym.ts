import { createHash } from 'node:crypto';

/** Hexadecimal digits of a UUID version 4 (RFC 9562 §5.4) whose random bits are those of `hash`. */
const uuidOf = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join(
    '-',
  );

/**
 * The id that replaces the user's in one session (contract: erasure-sessions). Every step of an erasure derives the same one from its seed; once
 * the seed is forgotten, it leads neither to the user nor to the ids in other sessions.
 */
export const pseudonymIn = (seed: string, session_id: string): string =>
  uuidOf(createHash('sha256').update(`${seed}\0${session_id}`).digest('hex'));
