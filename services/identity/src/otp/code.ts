import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { invalidField } from '@cws/kit';
import { limits } from '@cws/protos';
import { plainDigits } from './plain-digits';
import type { Purpose } from './purpose';

/** A request for a code: the address to mail it to, and the place or the purpose of the request. */
export interface CodeRequest {
  /** Normalised. */
  readonly address: string;
  /**
   * `rest`, a browser or a purpose. A code that was requested on a page is valid in that browser alone, and one for a
   * purpose opens nothing else.
   */
  readonly flow: 'rest' | `page:${string}` | `purpose:${Purpose}`;
}

/** Lifetime of a code in seconds. */
export const CODE_LIFETIME_S = 600;
/** Wrong tries that burn a code. */
export const CODE_TRIES = 5;

export type CodeLength = 6 | 10;

/** The form of a code, for JSON Schema too. */
export const CODE_PATTERN = limits['cws.identity.v1.VerifyOtpRequest'].code.pattern;
const FORM = new RegExp(CODE_PATTERN);

/** A code of that many digits from a CSPRNG. */
export const newCode = (length: CodeLength): string =>
  randomInt(10 ** length)
    .toString()
    .padStart(length, '0');

/** 128 random bits, base64url, by which the client that requested a code can name it. */
export const newRequestId = (): string => randomBytes(16).toString('base64url');

/** validation_failed unless the text has the form of a code. */
export function readCode(text: string): string {
  const code = plainDigits(text);
  if (!FORM.test(code)) throw invalidField('code', 'must be six or ten digits');
  return code;
}

/** The stored form of a code: a MAC that includes address and flow, so that the code is valid for these alone. */
export const codeMac = (key: Buffer, { address, flow }: CodeRequest, code: string): Buffer =>
  createHmac('sha256', key).update(`otp\0${flow}\0${address}\0${code}`).digest();

/** Compares in constant time, under each of the keys. */
export const isCodeOf = (mac: Buffer, keys: readonly Buffer[], codeRequest: CodeRequest, code: string): boolean =>
  mac.length === 32 && keys.some((key) => timingSafeEqual(mac, codeMac(key, codeRequest, code)));
