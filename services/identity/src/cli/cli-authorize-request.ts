import { z } from 'zod';
import type { AuthorizeOutcome } from '../authorize/authorize';
import { authorizeParameters } from '../authorize/parameters';
import { parseParameters, queryParameters, refusedAs } from '../http/parameters';
import { READ_AND_WRITE, scopeOf } from '../oauth/scope';
import { CLI_CLIENT_ID, cliClientId, deviceName, installId } from './cli-client';

const { response_type, code_challenge, code_challenge_method, state, scope } = authorizeParameters;

/** The parameters of the CLI's authorize endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8252 §7.3). */
export const cliAuthorizeQuery = z.object({
  client_id: cliClientId,
  redirect_uri: z.string().describe('Loopback, any port, path /callback'),
  code_challenge,
  code_challenge_method,
  install_id: installId,
  device_name: deviceName,
  response_type,
  state,
  scope: refusedAs(
    'invalid_scope',
    scope.refine((requested) => scopeOf(requested) !== null, 'No known scope was requested'),
  ),
});

/** Checks a call of the CLI's authorize endpoint. Unknown parameters are ignored. */
export function readCliAuthorize(query: URLSearchParams): AuthorizeOutcome {
  const sent = queryParameters(query);
  if (sent['client_id'] !== CLI_CLIENT_ID)
    return pageError('This address was not opened by the command-line client. Please start signing in from it again.');
  const redirect_uri = sent['redirect_uri'];
  if (typeof redirect_uri !== 'string' || !isCliRedirect(redirect_uri))
    return pageError(
      'The response would not go to the command-line client on this computer. Please start again from it.',
    );
  const target = { redirect_uri, redirect_host: new URL(redirect_uri).host, state: query.get('state') ?? '' };
  const { values, refusal } = parseParameters(cliAuthorizeQuery, sent);
  if (refusal) return { kind: 'refused', ...target, ...refusal };
  return {
    kind: 'ask',
    request: {
      flow: 'cli',
      client_id: CLI_CLIENT_ID,
      client_name: 'Command-line client',
      ...target,
      code_challenge: values.code_challenge,
      scope: READ_AND_WRITE,
      install_id: values.install_id,
      device_name: values.device_name,
      resource: '',
      may_write: true,
    },
  };
}

const pageError = (message: string): AuthorizeOutcome => ({ kind: 'page-error', message });

const FORM = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::([1-9]\d{0,4}))?\/callback$/;
const MAX_PORT = 65_535;

/** Whether the CLI may be redirected to this URI: /callback on the loopback interface, on any port (RFC 8252 §7.3). */
function isCliRedirect(uri: string): boolean {
  const match = FORM.exec(uri);
  return match !== null && Number(match[1] ?? 80) <= MAX_PORT;
}
