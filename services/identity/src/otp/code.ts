import { createHmac, randomInt } from 'node:crypto';
import { invalidField } from '@cws/kit';

/** Where a code was asked for; it is good there alone, and neither replaces nor burns one that was asked for elsewhere. */
export interface Asked {
  /** Normalised. */
  readonly address: string;
  /** `rest`, or a browser's flow. */
  readonly flow: 'rest' | `page:${string}`;
}

/** Seconds that a code is good for. */
export const CODE_LIFETIME_S = 600;
/** Wrong tries that burn a code. */
export const CODE_TRIES = 5;

const FORM = /^\d{6}$/;

/** Six digits from a CSPRNG. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** validation_failed unless the text has the form of a code. */
export function readCode(text: string): string {
  const code = text.trim();
  if (!FORM.test(code)) throw invalidField('code', 'must be six digits');
  return code;
}

/** What is kept of a code: address and flow are in it, so that it opens nothing but its own address, there. */
export const codeMac = (key: Buffer, { address, flow }: Asked, code: string): string =>
  createHmac('sha256', key).update(`otp\0${flow}\0${address}\0${code}`).digest('hex');
