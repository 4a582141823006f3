import { hkdfSync } from 'node:crypto';
import { AppError } from '@cws/kit';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { assertCanonical } from './canonical-token';

/** Seconds for which a ticket is valid, unless its credential ends before. */
export const TICKET_LIFETIME_S = 3_600;

/**
 * Tickets that browsers put in the URL of a stream, where they cannot set a header (contract: realtime-tickets). A ticket contains
 * its credential, encrypted and authenticated (RFC 7516). The credential is checked at each use, so no ticket outlives it.
 */
export interface StreamTickets {
  issue(token: string): Promise<string>;
  /** Returns the credential in the ticket. Errors: unauthorized, token_expired. */
  open(ticket: string): Promise<string>;
}

const AUDIENCE = 'streams';
const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;

/** `keys`: newest first. The first one encrypts, each of them decrypts. */
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
      assertCanonical(ticket);
      for (const key of derived) {
        const token = await openWith(key, ticket);
        if (token !== undefined) return token;
      }
      throw new AppError('unauthorized');
    },
  };
}

/** Undefined for a ticket that was not encrypted with this key. */
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
