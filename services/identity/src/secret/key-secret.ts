import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'wsk_';
const BODY_DIGITS = 43;
const CHECK_DIGITS = 6;
const FORM = /^wsk_[0-9A-Za-z]{49}$/;

/** A raw workspace API key: `wsk_`, 32 random bytes and a CRC-32 of what stands before it, both in base 62. */
export const newKeySecret = (): string => keySecretOf(randomBytes(32));

/** The key of 32 unpredictable bytes. */
export function keySecretOf(bytes: Buffer): string {
  const head = PREFIX + base62(BigInt(`0x${bytes.toString('hex')}`), BODY_DIGITS);
  return head + check(head);
}

/** Whether a text can be a key; saves a query for a mistyped, incomplete or invented one. */
export const isKeySecret = (text: string): boolean =>
  FORM.test(text) && check(text.slice(0, -CHECK_DIGITS)) === text.slice(-CHECK_DIGITS);

/** The stored form of a key. The key is random enough that a plain SHA-256 cannot be reversed. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const check = (head: string): string => base62(BigInt(crc32(head)), CHECK_DIGITS);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A number in base 62, most significant digit first, filled with zeros to `width`. */
function base62(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(width, '0');
}
