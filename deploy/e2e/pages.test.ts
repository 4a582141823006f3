import { newBrowser } from './support/browser';
import { signInAt } from './support/consent';
import { covers } from './support/covers';
import { authorizeUrl, goodQuery, newClient } from './support/oauth';
import { randomAddress } from './support/people';
import { hostRoot, origin } from './support/target';

const signInPage = () => newBrowser().open(`${hostRoot}/signin`);

covers('pages.headers')('every page has a content security policy and no-store', async () => {
  const browser = newBrowser();
  const client_id = await newClient();
  const consent = await signInAt(browser, authorizeUrl(goodQuery(client_id)), randomAddress());
  const others = await Promise.all(['/device', '/account/keys'].map((path) => browser.open(hostRoot + path)));
  for (const { headers } of [await signInPage(), consent, ...others]) {
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|form-action|upgrade-insecure-requests/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

covers('pages.headers')('the cookie is HttpOnly and SameSite', async () => {
  const [cookie] = (await signInPage()).headers.getSetCookie();
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(/; Secure/.test(cookie!)).toBe(origin.startsWith('https:'));
});

covers('pages.errors')('a wrong request gets a page with its status, and never a redirect', async () => {
  const client_id = await newClient();
  const browser = newBrowser();
  const page = await signInAt(browser, authorizeUrl(goodQuery(client_id)), randomAddress());
  const forged = await browser.submit(page, 'decision', { decision: 'approve', workspace: 'account', form_token: 'x' });
  const cases = [
    [400, await browser.open(authorizeUrl({ ...goodQuery('nobody') }))],
    [400, await browser.open(authorizeUrl({ ...goodQuery(client_id), redirect_uri: 'https://elsewhere.example/cb' }))],
    [403, forged],
    [404, await browser.open(`${hostRoot}/account/nowhere`)],
  ] as const;
  for (const [status, { headers, location, ...response }] of cases) {
    expect([response.status, location]).toEqual([status, '']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
});
