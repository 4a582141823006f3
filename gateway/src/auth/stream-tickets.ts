import { hkdfSync } from 'node:crypto';
import { AppError } from '@cws/kit';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { assertOneSpelling } from './one-spelling';

/** Seconds that a ticket is good, if its credential is that long. */
export const TICKET_LIFETIME_S = 3_600;

/**
 * What a browser puts in the address of a stream, since it can set no header there (contract: realtime-tickets). A ticket holds
 * its credential, encrypted and authenticated (RFC 7516), so that it is judged anew at each use and never outlives it.
 */
export interface StreamTickets {
  issue(token: string): Promise<string>;
  /** The credential in it: unauthorized, token_expired. */
  open(ticket: string): Promise<string>;
}

const AUDIENCE = 'streams';
const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;

/** `keys`: newest first; the first one seals, each of them opens. */
export function streamTickets(keys: readonly Buffer[]): StreamTickets {
  const derived = keys.map((key) => new Uint8Array(hkdfSync('sha256', key, '', 'stream ticket', 32)));
  return {
    issue: (token) =>
      new EncryptJWT({ token })
        .setProtectedHeader(HEADER)
        .setAudience(AUDIENCE)
        .setExpirationTime(`${TICKET_LIFETIME_S}s`)
        .encrypt(derived[0]!),
    async open(ticket) {
      assertOneSpelling(ticket);
      for (const key of derived) {
        const token = await openWith(key, ticket);
        if (token !== undefined) return token;
      }
      throw new AppError('unauthorized');
    },
  };
}

/** Undefined when another key has sealed it, or none. */
async function openWith(key: Uint8Array, ticket: string): Promise<string | undefined> {
  const options = {
    audience: AUDIENCE,
    keyManagementAlgorithms: [HEADER.alg],
    contentEncryptionAlgorithms: [HEADER.enc],
    requiredClaims: ['exp'],
  };
  try {
    const { payload } = await jwtDecrypt(ticket, key, options);
    return String(payload['token']);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('token_expired');
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
