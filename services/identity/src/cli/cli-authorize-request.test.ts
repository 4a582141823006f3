import { errorRedirect } from '../authorize/deny';
import { newInstall, REDIRECT_URI } from '../testing/cli';
import { pkce } from '../testing/oauth';
import { readCliAuthorize } from './cli-authorize-request';

const origin = 'https://chat.example.com';
const challenge = pkce().challenge;
const install_id = newInstall();
const good = {
  response_type: 'code',
  client_id: 'service-cli',
  redirect_uri: REDIRECT_URI,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'a b',
  install_id,
};
const read = (fields: Record<string, string>, more = '') =>
  readCliAuthorize(new URLSearchParams(`${new URLSearchParams(fields)}${more}`));

test('a valid request is put to the person', () => {
  expect(read(good)).toEqual({
    kind: 'ask',
    request: expect.objectContaining({
      flow: 'cli',
      redirect_uri: REDIRECT_URI,
      redirect_host: '127.0.0.1:51234',
      state: 'a b',
      code_challenge: challenge,
      scope: 'mcp:read mcp:write',
      install_id,
    }),
  });
});

test.each(['http://localhost/callback', 'http://[::1]:1/callback', 'http://127.0.0.1:65535/callback'])(
  '%s is an accepted redirect_uri',
  (redirect_uri) => expect(read({ ...good, redirect_uri }).kind).toBe('ask'),
);

test.each([
  'https://127.0.0.1:1/callback',
  'http://127.0.0.1:65536/callback',
  'http://127.0.0.1:0/callback',
  'http://127.0.0.1:1/callback/',
  'http://127.0.0.1:1/callback?x=1',
  'http://127.0.0.1:1/callback#x',
  'http://127.0.0.1:1/other/../callback',
  'http://127.0.0.1:1/Callback',
  'http://127.0.0.1:1@evil.example/callback',
  'http://me@127.0.0.1:1/callback',
  'http://127.0.0.2:1/callback',
  'http://localhost.evil.example/callback',
  'http://127.0.0.1:1/callback\n',
  'service:/callback',
  '',
])('a request with redirect_uri %j ends on a page and never redirects', (redirect_uri) => {
  expect(read({ ...good, redirect_uri }).kind).toBe('page-error');
});

test('a request with another client_id, or a repeated one, ends on a page', () => {
  expect(read({ ...good, client_id: 'other' }).kind).toBe('page-error');
  expect(read(good, '&client_id=service-cli').kind).toBe('page-error');
  expect(read(good, `&redirect_uri=${REDIRECT_URI}`).kind).toBe('page-error');
});

const redirectOf = (outcome: ReturnType<typeof read>) => {
  if (outcome.kind !== 'refused') return outcome;
  const location = new URL(errorRedirect(outcome, origin));
  expect(location.origin + location.pathname).toBe(REDIRECT_URI);
  return Object.fromEntries(location.searchParams);
};

test.each([
  [{ response_type: '' }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
  [{ code_challenge_method: '' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ install_id: '' }, 'invalid_request'],
  [{ install_id: 'a b c d e' }, 'invalid_request'],
  [{ scope: 'everything' }, 'invalid_scope'],
])('a request with %j redirects an error with state and iss', (fields, error) => {
  const parameters = { error, error_description: expect.any(String), state: 'a b', iss: origin };
  expect(redirectOf(read({ ...good, ...fields }))).toEqual(parameters);
});

test.each([
  ['code_challenge', 'x'],
  ['code_challenge_method', 'S256'],
  ['response_type', 'code'],
  ['install_id', 'abcdefgh'],
])('a request with a repeated %s redirects invalid_request', (name, value) => {
  expect(redirectOf(read(good, `&${name}=${value}`))).toMatchObject({
    error: 'invalid_request',
    error_description: `${name} is repeated`,
    state: 'a b',
  });
});
