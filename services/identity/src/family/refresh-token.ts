import { createHmac, timingSafeEqual } from 'node:crypto';
import { uuidBytes, uuidText } from '../secret/uuid-bytes';

const PAYLOAD_BYTES = 20;
const MAC_BYTES = 32;
const FORM = /^[A-Za-z0-9_-]{70}$/;

/** The content of a refresh token: its family and its number in that family. */
export interface RefreshClaim {
  readonly familyId: string;
  readonly counter: number;
}

/** Tokens that are derived, never stored: family id, counter and a MAC over both, as base64url. */
export interface RefreshTokens {
  make(claim: RefreshClaim): string;
  /** Returns null for a token that no key of ours has signed. */
  read(token: string): RefreshClaim | null;
}

/** The purpose of a token; a token of one purpose is invalid for another. `cli-access` is part of the CLI's access tokens. */
export type TokenPurpose = 'user' | 'cli' | 'cli-access' | 'mcp';

/** `keys` are newest first: the first one signs, all of them verify. */
export const refreshTokens = (keys: readonly Buffer[], purpose: TokenPurpose): RefreshTokens => ({
  make(claim) {
    const payload = encode(claim);
    return Buffer.concat([payload, mac(keys[0]!, purpose, payload)]).toString('base64url');
  },
  read(token) {
    if (!FORM.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const payload = bytes.subarray(0, PAYLOAD_BYTES);
    const sentMac = bytes.subarray(PAYLOAD_BYTES);
    if (bytes.toString('base64url') !== token || sentMac.length !== MAC_BYTES) return null;
    return keys.some((key) => timingSafeEqual(mac(key, purpose, payload), sentMac)) ? decode(payload) : null;
  },
});

/** The label separates these MACs from others under the same keys. */
const mac = (key: Buffer, purpose: TokenPurpose, payload: Buffer): Buffer =>
  createHmac('sha256', key).update(`refresh-token\0${purpose}\0`).update(payload).digest();

function encode({ familyId, counter }: RefreshClaim): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(counter);
  return Buffer.concat([uuidBytes(familyId), number]);
}

const decode = (payload: Buffer): RefreshClaim => ({
  familyId: uuidText(payload.subarray(0, 16)),
  counter: payload.readUInt32BE(16),
});
