import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret that is random enough for a plain SHA-256; hex. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
