import { createHash } from 'node:crypto';

/** A key that a client chose freely, made one caller's own: SHA-256, base64url. `unscoped` is what was asked for with it. */
export const scopedKey = (who: string, unscoped: string): string =>
  createHash('sha256').update(`${who}\n${unscoped}`).digest('base64url');
