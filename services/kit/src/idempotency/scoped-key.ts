import { createHash } from 'node:crypto';

/** Scopes a key that a client chose to its caller: SHA-256 in base64url. `unscoped` identifies the key and its operation. */
export const scopedKey = (who: string, unscoped: string): string =>
  createHash('sha256').update(`${who}\n${unscoped}`).digest('base64url');
