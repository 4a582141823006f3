import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SIGNING_KEYS = 'private signing keys at rest';

/** Authenticated encryption of texts: AES-256-GCM under keys derived by HKDF-SHA256 (RFC 5869) from configured secrets. */
export interface Sealing {
  /** base64url of nonce, tag and ciphertext; `name` must be the same to open it. */
  seal(name: string, text: string): string;
  /** Returns null when no key opens the text. */
  open(name: string, sealed: string): string | null;
}

/** `secrets` are newest first: the first one seals, all of them open. A text sealed for one purpose cannot be opened for another. */
export function sealing(secrets: readonly Buffer[], purpose = SIGNING_KEYS): Sealing {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return {
    seal(name, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys[0]!, nonce).setAAD(Buffer.from(name));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keys) {
        const text = openWith(key, name, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function openWith(key: Buffer, name: string, bytes: Buffer): string | null {
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  if (tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(name));
  decipher.setAuthTag(tag);
  const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    // GCM reports only that key, name and text do not belong together: the next key is tried.
    return null;
  }
}
