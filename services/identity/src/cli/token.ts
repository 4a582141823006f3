import type { Call } from '@cws/kit';
import type { Request } from 'express';
import type { Context } from '../context';
import { callOf } from '../http/call-of';
import { type Form, readForm } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { assertCliClient, installIdOf, required } from './client';
import { exchangeCode } from './exchange-code';
import { exchangeDevice } from './exchange-device';
import { refresh } from './refresh';
import { switchBusiness } from './switch-business';
import type { CliTokenResponse } from './token-response';

type Grant = (
  context: Context,
  call: Call,
  form: Form,
  installId: string,
  authorization: string,
) => Promise<CliTokenResponse>;

const GRANTS = new Map<string, Grant>([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
  ['urn:ietf:params:oauth:grant-type:device_code', exchangeDevice],
  ['switch_business', switchBusiness],
]);

/** POST {base_url}/auth/cli/token (contract: cli-token-form, cli-token-errors). */
export async function token(context: Context, request: Request): Promise<CliTokenResponse> {
  const call = callOf(request);
  const form = await readForm(request);
  await context.countTokenRequest(call);
  assertCliClient(form);
  const grant = GRANTS.get(required(form, 'grant_type'));
  if (!grant)
    throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${[...GRANTS.keys()].join(', ')}`);
  return grant(context, call, form, installIdOf(form), request.headers.authorization ?? '');
}
