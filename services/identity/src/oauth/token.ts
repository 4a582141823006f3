import type { Request } from 'express';
import type { Context } from '../context';
import { callOf } from '../http/call-of';
import { readForm } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { exchangeCode } from './exchange-code';
import { knownClient } from './known-client';
import { refreshConnection } from './refresh-connection';
import { isToolServer } from './resource';
import type { TokenResponse } from './token-response';

const GRANTS = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshConnection],
]);

/** POST {base_url}/oauth/token (contract: token-response; RFC 6749 §3.2). */
export async function token(context: Context, request: Request): Promise<TokenResponse> {
  const call = callOf(request);
  const form = await readForm(request, ['resource']);
  await context.countTokenRequest(call);
  const client = await knownClient(context, call, form);
  if (!form.get('grant_type')) throw new OAuthError('invalid_request', 'grant_type is missing');
  const grant = GRANTS.get(form.get('grant_type'));
  if (!grant) throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  if (!isToolServer(form.all('resource'), context.origin))
    throw new OAuthError('invalid_target', `resource must be ${context.origin}/v1/mcp`);
  return grant(context, call, client, form);
}
