import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { invalidField } from '@cws/kit';

/** Who a code is mailed to, and where it was asked for. */
export interface Asked {
  /** Normalised. */
  readonly address: string;
  /** `rest`, or a browser's flow: a page's code is good in its own browser alone. */
  readonly flow: 'rest' | `page:${string}`;
}

/** Seconds that a code is good for. */
export const CODE_LIFETIME_S = 600;
/** Wrong tries that burn a code. */
export const CODE_TRIES = 5;

export type CodeLength = 6 | 10;

const FORM = /^\d{6}(\d{4})?$/;

/** A code of that many digits from a CSPRNG. */
export const newCode = (length: CodeLength): string =>
  randomInt(10 ** length)
    .toString()
    .padStart(length, '0');

/** 128 random bits, base64url: what the client that asked for a code can name it by. */
export const newRequestId = (): string => randomBytes(16).toString('base64url');

/** validation_failed unless the text has the form of a code. */
export function readCode(text: string): string {
  const code = text.trim();
  if (!FORM.test(code)) throw invalidField('code', 'must be six or ten digits');
  return code;
}

/** What is kept of a code: address and flow are in it, so that it opens nothing but its own address, there. */
export const codeMac = (key: Buffer, { address, flow }: Asked, code: string): Buffer =>
  createHmac('sha256', key).update(`otp\0${flow}\0${address}\0${code}`).digest();

/** Compares in constant time, under each of the keys. */
export const isCodeOf = (mac: Buffer, keys: readonly Buffer[], asked: Asked, code: string): boolean =>
  mac.length === 32 && keys.some((key) => timingSafeEqual(mac, codeMac(key, asked, code)));
