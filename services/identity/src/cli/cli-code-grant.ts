import { z } from 'zod';
import type { AuthorizationCode } from '../code/authorization-code';
import { verifierFits } from '../code/pkce';
import { redeemCode } from '../code/redeem-code';
import { OAuthError } from '../http/oauth-error';
import { newCliFamily } from './cli-family';
import { cliGrant, cliTokenResponse } from './cli-grant';

/** Grant authorization_code (RFC 6749 §4.1.3, RFC 7636 §4.5); the redirect_uri may be left out, else it must match. */
export const codeGrant = cliGrant(
  z.object({ code: z.string(), code_verifier: z.string(), redirect_uri: z.string().optional() }),
  async (context, { call, installId }, { code: raw, code_verifier: verifier, redirect_uri = '' }) => {
    const code = await redeemCode(context, call, raw, (found) =>
      assertFits(found, { verifier, installId, redirect_uri }),
    );
    const family = newCliFamily(context, code, 'code');
    await context.families.insert(call, family);
    return cliTokenResponse(context, family);
  },
);

interface Sent {
  readonly verifier: string;
  readonly installId: string;
  readonly redirect_uri: string;
}

function assertFits(code: AuthorizationCode, { verifier, installId, redirect_uri }: Sent): void {
  if (code.kind !== 'cli') throw notGood('is not valid');
  if (code.install_id !== installId) throw notGood('was issued to another install');
  if (redirect_uri !== '' && code.redirect_uri !== redirect_uri) throw notGood('was issued for another redirect_uri');
  if (!verifierFits(verifier, code.code_challenge)) throw notGood('was issued for another code_challenge');
}

const notGood = (why: string) => new OAuthError('invalid_grant', `The authorization code ${why}`);
