import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors/app-error';

const MAC_BYTES = 12;

/** Opaque cursors of pages: base64url of the sort keys and a hash of the filters, with a MAC over both. */
export interface CursorCodec {
  encode(sortKeys: readonly unknown[], filters: unknown): string;
  /** Returns the sort keys; invalid_cursor for a cursor that is malformed, was changed or belongs to other filters. */
  decode(cursor: string, filters: unknown): unknown[];
}

/** `secrets` are newest first: the first one signs, each of them verifies. */
export function cursorCodec(secrets: readonly Buffer[]): CursorCodec {
  const keys = secrets.map((secret) => createSecretKey(secret));
  const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES);
  const verified = (payload: Buffer, given: Buffer) =>
    given.length === MAC_BYTES && keys.some((key) => timingSafeEqual(mac(key, payload.toString()), given));
  return {
    encode(sortKeys, filters) {
      const payload = Buffer.from(JSON.stringify([hashOf(filters), ...sortKeys]));
      return Buffer.concat([mac(keys[0]!, payload.toString()), payload]).toString('base64url');
    },
    decode(cursor, filters) {
      const bytes = bytesOf(cursor);
      const payload = bytes.subarray(MAC_BYTES);
      if (!verified(payload, bytes.subarray(0, MAC_BYTES))) throw new AppError('invalid_cursor');
      const [filtersHash, ...sortKeys] = JSON.parse(payload.toString());
      if (filtersHash !== hashOf(filters)) throw new AppError('invalid_cursor');
      return sortKeys;
    },
  };
}

/** Refuses characters and bits that the decoder would ignore (RFC 4648 §3.3, §3.5). */
function bytesOf(cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) throw new AppError('invalid_cursor');
  return bytes;
}

const hashOf = (filters: unknown) => hash('sha256', JSON.stringify(filters), 'base64url').slice(0, 11);
