import { z } from 'zod';
import type { AuthorizationCode } from '../code/authorization-code';
import { verifierFits } from '../code/pkce';
import { redeemCode } from '../code/redeem-code';
import { OAuthError } from '../http/oauth-error';
import type { OAuthClient } from './client';
import { mayRefresh, newConnection } from './connection';
import { grant } from './grant';
import { tokenResponse } from './token-response';

/** The grant authorization_code (RFC 6749 §4.1.3, RFC 7636 §4.5): a new connection and its first key. */
export const codeGrant = grant(
  z.object({ code: z.string(), code_verifier: z.string(), redirect_uri: z.string() }),
  async (context, call, client, { code: raw, code_verifier, redirect_uri }) => {
    const code = await redeemCode(context, call, raw, (found) =>
      assertFits(found, client, redirect_uri, code_verifier),
    );
    const now = context.clock();
    const { family, secret } = newConnection(code, client, now);
    await context.families.insert(call, family);
    return tokenResponse(context.oauth, family, secret, mayRefresh(client), now);
  },
);

function assertFits(code: AuthorizationCode, { _id }: OAuthClient, redirect_uri: string, verifier: string): void {
  if (code.kind !== 'connection' || code.client_id !== _id) throw notGood('is not valid');
  if (code.redirect_uri !== redirect_uri) throw notGood('was requested with another redirect_uri');
  if (!verifierFits(verifier, code.code_challenge)) throw notGood('was requested with another code_challenge');
}

const notGood = (why: string) => new OAuthError('invalid_grant', `The authorization code ${why}`);
