import { createHmac } from 'node:crypto';
import { keySecretOf } from '../../secret/key-secret';
import { uuidText } from '../../secret/uuid-bytes';

/**
 * Workspace keys that are made on a page. A key's secret is derived from the browser's id, which only the browser has, and
 * from the service's own keys: it can be shown after a redirect without having been stored.
 */
export interface PageKeys {
  /** Id of the key that a form with these values makes, the same at every submission. */
  idOf(browserId: string, form: readonly string[]): string;
  /** The secret of a key under each of the service's keys, newest first. */
  secretsOf(browserId: string, keyId: string): readonly [string, ...string[]];
}

export function pageKeys(keys: readonly Buffer[]): PageKeys {
  const mac = (key: Buffer, ...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    idOf: (browserId, form) => uuidV8(mac(keys[0]!, 'id of a key of a page', browserId, ...form)),
    secretsOf: (browserId, keyId) => {
      const [first, ...others] = keys.map((key) => keySecretOf(mac(key, 'key of a page', browserId, keyId)));
      return [first!, ...others];
    },
  };
}

/** Formats the MAC as a UUID of version 8 (RFC 9562 §5.8). */
function uuidV8(mac: Buffer): string {
  const bytes = Buffer.from(mac.subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}
