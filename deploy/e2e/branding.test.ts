import type { Scratch } from '../local/scratch/scratch-system.ts';
import { covers } from './support/covers';
import { START_MS, startOwnSystem } from './support/own-system';

/** It has every character that markup and mail headers have to escape. */
const NAME = `Ac"me, <Chat> & Co.'s`;
const ESCAPED = 'Ac&quot;me, &lt;Chat&gt; &amp; Co.&#39;s';
const LOGO = 'https://cdn.acme.example/logo.svg';
const SUPPORT = 'help@acme.example';
const COLOR = '#701820';
const COLOR_IN_MAILS = 'rgb(112, 24, 32)';

interface Mail {
  readonly from: readonly { readonly address: string; readonly name: string }[];
  readonly text: string;
  readonly html: string;
}

let system: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({
  ...(await import('./support/cli.ts')),
  ...(await import('./support/keys.ts')),
  ...(await import('./support/mcp.ts')),
  ...(await import('./support/people.ts')),
  ...(await import('./support/sdk-client.ts')),
});

beforeAll(async () => {
  system = await startOwnSystem({
    PRODUCT_NAME: NAME,
    PRODUCT_COLOR: COLOR,
    PRODUCT_LOGO_URL: LOGO,
    SUPPORT_CONTACT: SUPPORT,
    PRIVACY_URL: 'https://acme.example/privacy',
  });
  support = await loadSupport();
}, START_MS);
afterAll(async () => {
  support?.removeInstalls();
  await system?.stop(false);
});

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
const unescaped = (markup: string): string => markup.replace(/&(lt|gt|amp|quot|#39);/g, (_, name) => ENTITIES[name]!);

const textAt = async (path: string): Promise<string> => (await fetch(system.origin + path)).text();
const jsonAt = async (path: string) => JSON.parse(await textAt(path));

covers('run.branding')('a page has the configured name, logo, colour, support and privacy links', async () => {
  const response = await fetch(`${system.origin}/signin`);
  const page = await response.text();
  expect(page).toContain(`– ${ESCAPED}</title>`);
  expect(page).toContain(`<span dir="auto">${ESCAPED}</span>`);
  expect(page).toContain(`src="${LOGO}"`);
  expect(page).toContain(`href="mailto:${SUPPORT}"`);
  expect(page).toContain('href="https://acme.example/privacy"');
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' https://cdn.acme.example;");
  const [, style = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
  expect(await textAt(style)).toContain(`--brand: ${COLOR};`);
});

covers('run.branding')('a mail comes from the configured name, and says it beside where to get help', async () => {
  const { email } = (await support.newPerson()).user;
  const query = new URLSearchParams({ 'to.address': email });
  const [mail] = (await (await fetch(`${system.mailApi}?${query}`)).json()) as Mail[];
  expect(mail!.from).toEqual([{ name: NAME, address: 'no-reply@localhost.localdomain' }]);
  expect(mail!.text).toContain(`-- \n${NAME}\nHelp: ${SUPPORT}`);
  for (const part of [mail!.text, mail!.html]) expect(part.match(/\d{6}/g)).toHaveLength(1);
  for (const part of [ESCAPED, LOGO, COLOR_IN_MAILS, SUPPORT]) expect(mail!.html).toContain(part);
});

covers('run.branding')('documentation and discovery have the configured name', async () => {
  expect(unescaped(await textAt('/docs'))).toContain(NAME);
  expect((await jsonAt('/openapi.json')).info.title).toBe(NAME);
  expect((await jsonAt('/.well-known/oauth-protected-resource')).resource_name).toBe(NAME);
});

covers('run.branding')(
  'the tool server keeps its name and title, and describes itself by the configured ones',
  async () => {
    const { access_token } = await support.newPerson();
    const { business_id } = await support.newWorkspace(access_token);
    const { key } = await support.newKey(access_token, { business_id });
    const client = await support.connectWithKey(key);
    expect(client.getServerVersion()).toMatchObject({
      name: 'service-admin',
      title: 'Service Workspace',
      description: expect.stringContaining(NAME),
      icons: [{ src: LOGO }],
    });
    await client.close();
  },
);

covers('run.branding')('the command-line client says to which service a person has signed in', async () => {
  const install = support.newInstall();
  const { stdout } = await support.logIn(install);
  expect(JSON.parse(stdout)).toMatchObject({ service: NAME, origin: system.origin });
});
