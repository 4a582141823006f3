import { randomBytes, randomUUID } from 'node:crypto';
import { decodeTime, incrementBase32, monotonicFactory } from 'ulid';

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
/** In either case, as Crockford's base 32 allows. Only ULIDs in upper case sort by time. */
export const isUlid = (text: string): boolean => ULID.test(text);

/** An id in the case in which it is stored; any other text unchanged. */
export const normalUuid = (text: string): string => (isUuid(text) ? text.toLowerCase() : text);
export const normalUlid = (text: string): string => (isUlid(text) ? text.toUpperCase() : text);

/** UUID version 4 (RFC 9562 §5.4), for ids that must not be guessable. */
export const uuidV4 = (): string => randomUUID();

/** UUID version 7 (RFC 9562 §5.7), which sorts by time. */
export function uuidV7(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const RANDOM_POOL = 4096;
let pool = randomBytes(RANDOM_POOL);
let used = 0;

/** A random number in [0, 1) from a pool: the library's own source makes a system call for each of the 16 random characters. */
function random(): number {
  if (used === RANDOM_POOL) {
    pool = randomBytes(RANDOM_POOL);
    used = 0;
  }
  return pool[used++]! / 256;
}

const nextUlid = monotonicFactory(random);

/** A ULID above every earlier one of this process. */
export const ulid = (now?: number): string => nextUlid(now);

/** A ULID of the time `now`, or the smallest one above `floor` where that is greater. */
export function ulidAbove(floor: string, now: number): string {
  const fresh = nextUlid(now);
  return fresh > floor ? fresh : incrementBase32(floor);
}

export const ulidTime = (id: string): Date => new Date(decodeTime(id));
