import { newWindow, realBrowser } from './support/chromium';
import { authorizeCliUrl, authorizeQuery, postCli, waitingDevice } from './support/cli-token';
import { call } from './support/client';
import { covers } from './support/covers';
import { newestCode } from './support/inbox';
import { toolNames, useTool } from './support/mcp';
import { authorizeUrl, goodQuery, newClient, pkce, postForm } from './support/oauth';
import { randomAddress, type User } from './support/people';
import { hostRoot, origin } from './support/target';
import { waitingClient } from './support/waiting-client';
import { follow, mainText, press, redirectAt, signInOn } from './support/walk';

const browser = realBrowser();
const redirectUri = waitingClient();

/** A new user, whose browser runs no script. */
async function arrive(url: string) {
  const page = await newWindow(browser(), { javaScriptEnabled: false });
  const email = randomAddress();
  await page.goto(url);
  await signInOn(page, email);
  return { page, email };
}

const whoIs = async (token: string) => (await call<User>('GET', '/users/me', { token })).body.data.email;

covers('pages.cli-consent')(
  'a user without script approves the command-line client, and it gets its tokens',
  async () => {
    const { verifier, challenge } = pkce();
    const redirect_uri = redirectUri();
    const query = { ...authorizeQuery(challenge), redirect_uri };
    const { page, email } = await arrive(authorizeCliUrl(query));
    expect(await mainText(page)).toContain(`Signed in as ${email}`);
    await press(page, 'Approve');
    const response = await redirectAt(page, redirectUri());
    expect([response.get('state'), response.get('iss')]).toEqual(['xyz', origin]);
    const { install_id } = query;
    const code = response.get('code')!;
    const form = {
      grant_type: 'authorization_code',
      install_id,
      code,
      code_verifier: verifier,
      redirect_uri,
    };
    const { status, body } = await postCli('token', form);
    expect([status, await whoIs(String(body.access_token))]).toEqual([200, email]);
  },
);

covers('pages.named')('the sign-in says from its first page on what it is for', async () => {
  const redirect_uri = redirectUri();
  const client_id = await newClient({ client_name: 'Assistant', redirect_uris: [redirect_uri] });
  const page = await newWindow(browser(), { javaScriptEnabled: false });
  for (const [url, said] of [
    [authorizeUrl({ ...goodQuery(client_id), redirect_uri }), 'to connect Assistant name not checked'],
    [authorizeCliUrl({ ...authorizeQuery(), device_name: 'ada-laptop' }), 'the command-line client on ada-laptop'],
    [`${hostRoot}/device`, 'to connect a device'],
  ] as const) {
    await page.goto(url);
    expect(await mainText(page)).toContain(said);
    await page.getByLabel('E-mail address').fill(randomAddress());
    await press(page, 'Send me a code');
    expect(await mainText(page)).toContain(said);
  }
  await page.goto(authorizeUrl({ ...goodQuery(client_id), redirect_uri }));
  await signInOn(page, randomAddress());
  const asked = page.locator('label', { has: page.locator('[name=access][value=write]') });
  expect(await asked.innerText()).toContain('asked for');
});

covers('pages.code')('a wrong code leaves fewer tries, and another code is sent and told', async () => {
  const page = await newWindow(browser(), { javaScriptEnabled: false });
  const email = randomAddress();
  await page.goto(`${hostRoot}/signin`);
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Send me a code');
  const code = await newestCode(email);
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Sign in');
  expect(await mainText(page)).toContain('4 tries left');
  await press(page, 'Send another code');
  expect(await mainText(page)).toContain('We have sent another code');
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(email, 2));
  await press(page, 'Sign in');
  expect(await mainText(page)).toContain(`Signed in as ${email}`);
});

covers('pages.mcp-consent')(
  'a user without script approves an application, and its key has the chosen limits',
  async () => {
    const redirect_uri = redirectUri();
    const client_id = await newClient({ client_name: 'Assistant', redirect_uris: [redirect_uri] });
    const { verifier, challenge } = pkce();
    const { page, email } = await arrive(authorizeUrl({ ...goodQuery(client_id, challenge), redirect_uri }));
    const text = await mainText(page);
    for (const shown of [email, 'Assistant', 'we have not checked it', new URL(redirect_uri).host])
      expect(text).toContain(shown);
    await page.getByLabel('A new business').check();
    await page.getByLabel('Name of the new business').fill('Harbour Books');
    await page.getByLabel('Read and write').check();
    await page.getByText('For how long?').click();
    await page.getByLabel('Days that each key lasts').fill('30');
    await press(page, 'Approve');
    const code = (await redirectAt(page, redirectUri())).get('code')!;
    const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier, redirect_uri };
    const { status, body } = await postForm('token', form);
    expect([status, body.scope, body.expires_in]).toEqual([200, 'mcp:read mcp:write', 30 * 86_400]);
    const { structuredContent } = await useTool(body.access_token, 'workspace_get');
    expect(structuredContent).toMatchObject({ name: 'Harbour Books', role: 'owner' });
    expect(await toolNames(body.access_token)).toContain('workspace_create');
  },
);

covers('pages.deny')('a refusal on the page is sent to the client', async () => {
  const redirect_uri = redirectUri();
  const client_id = await newClient({ redirect_uris: [redirect_uri] });
  const { page } = await arrive(authorizeUrl({ ...goodQuery(client_id), redirect_uri }));
  await press(page, 'Deny');
  const response = Object.fromEntries(await redirectAt(page, redirectUri()));
  expect(response).toMatchObject({ error: 'access_denied', state: 'xyz', iss: origin });
});

covers('pages.device')('the link of a device shows the request, and nothing is granted before the click', async () => {
  const { user_code, form } = await waitingDevice();
  const { page, email } = await arrive(`${hostRoot}/device?user_code=${user_code}`);
  const text = await mainText(page);
  for (const shown of [user_code, email, 'only if your terminal shows this code', 'Asks from', 'Started'])
    expect(text).toContain(shown);
  expect((await postCli('token', form)).body.error).toBe('authorization_pending');
  await press(page, 'Approve');
  await page.waitForURL(/\/device\/approved$/);
  const { body } = await postCli('token', form);
  expect(await whoIs(String(body.access_token))).toBe(email);
});

covers('pages.keys')(
  'a key is created, shown once, listed and revoked on the page, and signing out ends the sign-in',
  async () => {
    const { page } = await arrive(`${hostRoot}/account/keys`);
    await page.getByLabel('Name').fill('Laptop');
    await page.getByLabel('Your account').check();
    await press(page, 'Create key');
    const key = await page.locator('code').innerText();
    expect(await toolNames(key)).toContain('workspace_list');
    await follow(page, 'Done');
    expect(await mainText(page)).toContain('Laptop');
    expect(await page.content()).not.toContain(key);
    await page.getByText('Revoke Laptop').click();
    await press(page, 'Revoke now');
    expect(await mainText(page)).not.toContain('Laptop');
    expect(await mainText(page)).toContain('It is revoked');
    await press(page, 'Not you? Sign out');
    await page.goto(`${hostRoot}/account/keys`);
    expect(await mainText(page)).toContain('Send me a code');
  },
);
