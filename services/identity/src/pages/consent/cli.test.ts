import { newBrowser, signedInBrowser } from '../../testing/browser';
import { newInstall, post, REDIRECT_URI, resolved } from '../../testing/cli';
import { pkce } from '../../testing/oauth';
import { ORIGIN, type ServedIdentity, serveIdentity } from '../../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

const path = (challenge: string, install_id: string, more = {}) =>
  `/v1/auth/cli/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: 'service-cli',
    redirect_uri: REDIRECT_URI,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    install_id,
    ...more,
  })}`;

async function arrived() {
  const { browser, email, user_id } = await signedInBrowser(served);
  const [{ verifier, challenge }, install_id] = [pkce(), newInstall()];
  const page = await browser.open(path(challenge, install_id));
  const decide = async (decision: string) => {
    const response = await browser.submit(page, 'decision', { decision });
    return { status: response.status, location: new URL(response.headers.get('location')!) };
  };
  return { browser, page, decide, email, user_id, verifier, install_id };
}

test('the page shows who grants what to which address, and approval gives tokens of that person', async () => {
  const { page, decide, email, user_id, verifier, install_id } = await arrived();
  expect(page.text).toContain(`Signed in as ${email}`);
  expect(page.html).toMatch(/class="target"><bdi>127\.0\.0\.1:51234</);
  const { status, location } = await decide('approve');
  expect([status, location.origin + location.pathname]).toEqual([303, REDIRECT_URI]);
  expect(Object.fromEntries(location.searchParams)).toEqual({ code: expect.any(String), state: 'xyz', iss: ORIGIN });
  const code = location.searchParams.get('code')!;
  const form = {
    grant_type: 'authorization_code',
    install_id,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  };
  const { body } = await post(served, 'token', form);
  expect(await resolved(served, body.access_token)).toMatchObject({ kind: 'cli', user_id, email, business_id: '' });
});

test('a denial redirects with access_denied', async () => {
  const { decide } = await arrived();
  const { status, location } = await decide('deny');
  expect(status).toBe(303);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'xyz',
    iss: ORIGIN,
  });
});

test('an invalid request is redirected to the client only after a click', async () => {
  const { browser } = await signedInBrowser(served);
  const wrong = path('short', newInstall());
  const stranger = await newBrowser(served).open(wrong);
  expect([stranger.status, stranger.headers.get('location')]).toEqual([400, null]);
  const page = await browser.open(wrong);
  expect([page.status, page.text]).toEqual([400, expect.stringContaining('127.0.0.1:51234')]);
  const denied = await browser.submit(page, 'decision', { decision: 'deny' });
  const { searchParams } = new URL(denied.headers.get('location')!);
  expect([denied.status, searchParams.get('error'), searchParams.get('state')]).toEqual([
    303,
    'invalid_request',
    'xyz',
  ]);
});

test('a redirect_uri of another computer ends on a page and never redirects', async () => {
  const redirect_uri = 'https://elsewhere.example/callback';
  const page = await newBrowser(served).open(path(pkce().challenge, newInstall(), { redirect_uri }));
  expect([page.status, page.headers.get('location')]).toEqual([400, null]);
});
