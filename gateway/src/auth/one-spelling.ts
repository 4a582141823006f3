import { AppError } from '@cws/kit';

/**
 * unauthorized, unless each part of a compact JWS or JWE is spelled in the one way that its bytes have (RFC 7515 §2). jose takes padding,
 * blanks and stray bits in the last letter of what no signature or tag covers, so that a token would have twins.
 */
export function assertOneSpelling(token: string): void {
  if (!token.split('.').every(isSpelledAsItsBytes)) throw new AppError('unauthorized');
}

const isSpelledAsItsBytes = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;
