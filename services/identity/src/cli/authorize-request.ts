import type { AuthorizeOutcome } from '../authorize/authorize';
import { isS256Challenge } from '../code/pkce';
import { READ_AND_WRITE, scopeOf } from '../oauth/scope';
import { CLI_CLIENT_ID, isInstallId } from './client';
import { isCliRedirect } from './loopback';

/** Parameters that must not be repeated (RFC 6749 §3.1); unknown ones are ignored. */
const ONCE = ['response_type', 'state', 'scope', 'code_challenge', 'code_challenge_method', 'install_id'];

/** Checks a call of the CLI's authorize endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8252 §7.3). */
export function readCliAuthorize(query: URLSearchParams): AuthorizeOutcome {
  if (only(query, 'client_id') !== CLI_CLIENT_ID)
    return pageError('This address was not opened by the command-line client. Please start signing in from it again.');
  const redirect_uri = only(query, 'redirect_uri');
  if (!isCliRedirect(redirect_uri))
    return pageError(
      'The response would not go to the command-line client on this computer. Please start again from it.',
    );
  const state = query.get('state') ?? '';
  const refusal = refusalOf(query);
  const redirect_host = new URL(redirect_uri).host;
  if (refusal) return { kind: 'refused', redirect_uri, redirect_host, state, ...refusal };
  return {
    kind: 'ask',
    request: {
      flow: 'cli',
      client_id: CLI_CLIENT_ID,
      client_name: 'Command-line client',
      redirect_uri,
      redirect_host,
      state,
      code_challenge: only(query, 'code_challenge'),
      scope: READ_AND_WRITE,
      install_id: only(query, 'install_id'),
      resource: '',
      may_write: true,
    },
  };
}

const pageError = (message: string): AuthorizeOutcome => ({ kind: 'page-error', message });

/** Empty when it is missing or repeated. */
function only(query: URLSearchParams, name: string): string {
  const [value = '', ...more] = query.getAll(name);
  return more.length === 0 ? value : '';
}

interface Refusal {
  readonly error: string;
  readonly error_description: string;
}

function refusalOf(query: URLSearchParams): Refusal | null {
  const problem = problemOf(query);
  if (problem) return { error: 'invalid_request', error_description: problem };
  if (only(query, 'response_type') !== 'code')
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  if (scopeOf(only(query, 'scope')) === null)
    return { error: 'invalid_scope', error_description: 'No known scope was requested' };
  return null;
}

function problemOf(query: URLSearchParams): string | null {
  const repeated = ONCE.find((name) => query.getAll(name).length > 1);
  if (repeated) return `${repeated} is repeated`;
  if (only(query, 'response_type') === '') return 'response_type is missing';
  if (only(query, 'code_challenge') === '') return 'code_challenge is missing';
  if (only(query, 'code_challenge_method') !== 'S256') return 'code_challenge_method must be S256';
  if (!isS256Challenge(only(query, 'code_challenge'))) return 'code_challenge is not an S256 challenge';
  if (!isInstallId(only(query, 'install_id'))) return 'install_id must be 8 to 128 of A-Z a-z 0-9 . _ -';
  return null;
}
