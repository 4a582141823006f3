import { z } from 'zod';
import { type Issuer, issuers } from './caller';

/** The keys of a process, newest first, each by the pair of processes that share it. */
export type CallerKeys = ReadonlyMap<string, readonly Buffer[]>;

/** The name of the keys by which `from` signs its calls to `to`; both hold them, and nobody else does. */
export const pairOf = (from: Issuer, to: Issuer): string => `${from}>${to}`;

const MIN_BYTES = 32;
const SHAPE = 'must be JSON with a list of keys for each pair of processes, such as {"gateway>profiles": ["…"]}';

const key = z.string().transform((text) => Buffer.from(text.trim(), 'base64url'));
const keys = z
  .array(key.refine((bytes) => bytes.length >= MIN_BYTES, `needs base64url keys of ${MIN_BYTES} bytes or more`))
  .min(1, 'needs one key or more');

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue(`${SHAPE}; one key for all processes is not accepted`);
    return z.NEVER;
  }
});

/** CALLER_KEYS of a process: the pairs that it belongs to. The keys of another pair are refused: it would be able to speak as others. */
export const callerKeys = (self?: Issuer) =>
  json
    .pipe(z.record(z.string(), keys, SHAPE))
    .refine((pairs) => Object.keys(pairs).every(isPair), 'names a pair that does not exist')
    .refine(
      (pairs) => self === undefined || Object.keys(pairs).every((pair) => pair.split('>').includes(self)),
      `has keys of pairs that ${self} does not belong to`,
    )
    .transform((pairs): CallerKeys => new Map(Object.entries(pairs)));

function isPair(name: string): boolean {
  const ends = name.split('>');
  return ends.length === 2 && ends[0] !== ends[1] && ends.every((end) => (issuers as readonly string[]).includes(end));
}
