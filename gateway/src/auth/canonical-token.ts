import { AppError } from '@cws/kit';

/**
 * unauthorized unless each part of a compact JWS or JWE is the canonical base64url of its bytes (RFC 7515 §2). jose accepts padding,
 * blanks and unused bits of the last letter in parts that no signature or tag covers, so that one token would have several texts.
 */
export function assertCanonical(token: string): void {
  if (!token.split('.').every(isCanonical)) throw new AppError('unauthorized');
}

const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;
