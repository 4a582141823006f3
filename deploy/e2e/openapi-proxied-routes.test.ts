import { newBrowser, type Page } from './support/browser';
import { call } from './support/client';
import { signInAt } from './support/consent';
import { covers } from './support/covers';
import { type ReferringDocument, withoutReferences } from './support/document';
import { newKey } from './support/keys';
import { postMcp } from './support/mcp';
import { authorizeUrl, goodQuery, newClient } from './support/oauth';
import { newPerson, randomAddress } from './support/people';
import { hostRoot } from './support/target';

interface Fields {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Fields }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Fields }>> }>>;
}
type PathItem = Readonly<Record<'get' | 'post' | 'delete', Operation>> & {
  readonly servers?: readonly { readonly url: string }[];
};

const pathItem = async (path: string): Promise<PathItem> => {
  const { body } = await call('GET', `${hostRoot}/openapi.json`);
  const { paths } = withoutReferences(body as unknown as ReferringDocument);
  return (paths as unknown as Record<string, PathItem>)[path]!;
};

const DISCOVERY = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/v1/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
];

covers('openapi.discovery')('each discovery document has the documented fields, at the host root', async () => {
  for (const path of DISCOVERY) {
    const { servers, get } = await pathItem(path);
    expect([path, servers]).toEqual([path, [{ url: '/' }]]);
    const { body } = await call('GET', hostRoot + path);
    const { properties, required } = get.responses['200']!.content!['application/json']!.schema;
    expect([...Object.keys(body)].sort()).toEqual([...Object.keys(properties)].sort());
    expect(required).toEqual(Object.keys(properties));
  }
});

const FORM = 'application/x-www-form-urlencoded';

/** Checks that every form of a page sends exactly the documented fields of its action. */
async function expectDocumented({ forms, url }: Page): Promise<void> {
  expect(forms.length).toBeGreaterThan(0);
  for (const { action, fields, names } of forms) {
    const { pathname } = new URL(action || url, url);
    const { post, servers } = await pathItem(pathname.replace(/^\/v1/, ''));
    expect(servers === undefined).toBe(pathname.startsWith('/v1/'));
    const { properties } = post.requestBody!.content[FORM]!.schema;
    const sent = [...Object.keys(fields), ...names].filter((name) => name !== '');
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(sent));
  }
}

covers('openapi.pages')('the fields of every form are documented', async () => {
  const browser = newBrowser();
  const email = randomAddress();
  const first = await browser.open(`${hostRoot}/signin`);
  const second = await browser.submit(first, 'email', { email });
  const consent = await signInAt(browser, authorizeUrl(goodQuery(await newClient())), email);
  const [device, keys] = [await browser.open(`${hostRoot}/device`), await browser.open(`${hostRoot}/account/keys`)];
  for (const page of [first, second, consent, device, keys]) await expectDocumented(page);
});

covers('openapi.tools')('the responses of the tool server are documented', async () => {
  const item = await pathItem('/mcp');
  const { key } = await newKey((await newPerson()).access_token);
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const responses = [
    await postMcp(key, ping),
    await postMcp(key, { jsonrpc: '2.0', method: 'notifications/initialized' }),
    await postMcp(key, 'no JSON'),
    await postMcp(undefined, ping),
    await postMcp(key, ping, { origin: 'https://elsewhere.example' }),
    await postMcp(key, ping, { 'content-type': 'text/plain' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 202, 400, 401, 403, 415]);
  for (const { status, body } of responses) {
    const documented = item.post.responses[status]!.content?.['application/json']?.schema;
    expect([status, documented !== undefined]).toEqual([status, body !== undefined]);
  }
  for (const method of ['GET', 'DELETE'] as const) {
    const { status } = await call(method, '/mcp');
    expect(Object.keys(item[method === 'GET' ? 'get' : 'delete'].responses)).toEqual([String(status)]);
  }
});
