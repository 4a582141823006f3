import { proxiedRouteOf } from '../proxied-routes/proxied-routes';
import { rows } from '../routes';
import { readDocument } from '../testing/document';
import { fragments } from './fragments';

const operations = fragments().flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) => Object.values(item).map((operation) => ({ path, operation }))),
);

/** The credentials that the gateway requires on a proxied path, by the tag of the operation; none for other tags. */
const ACCESS: Readonly<Record<string, string>> = { tools: 'tools', account: 'end-user' };

test('the gateway proxies every path that a service documents, and authenticates where the tag says so', () => {
  expect(operations.length).toBeGreaterThan(0);
  for (const { path, operation } of operations) {
    const access = proxiedRouteOf(path.replace(/\{\w+\}/g, 'x'))?.access;
    const [tag] = operation.tags as string[];
    expect([path, access]).toEqual([path, ACCESS[tag!] ?? 'none']);
  }
});

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly object[];
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}

interface Document {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, { readonly servers?: readonly { readonly url: string }[] }>>;
  readonly components: { readonly securitySchemes: { readonly browser: { readonly name: string } } };
}

const documentAt = (origin: string) => readDocument(origin) as unknown as Document;

test('every tag of the document says what its operations are about', () => {
  const { tags } = documentAt('https://chat.example');
  expect(tags.filter(({ description }) => !description)).toEqual([]);
});

test('no two operations of the document have one id', () => {
  const items = Object.values(documentAt('http://localhost:8080').paths).map(({ servers: _, ...item }) => item);
  const ids = items.flatMap((item) => Object.values(item as Record<string, Operation>)).map((one) => one.operationId);
  expect(ids.length).toBeGreaterThan(rows.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test('operations of services have the tracing headers that the gateway reads and writes', () => {
  const { post } = documentAt('http://localhost:8080').paths['/oauth/token'] as unknown as { readonly post: Operation };
  expect(post.parameters).toContainEqual({ $ref: '#/components/parameters/Traceparent' });
  for (const { headers } of Object.values(post.responses))
    expect(Object.keys(headers!)).toEqual(expect.arrayContaining(['X-Request-Id', 'traceparent']));
});

test.each([
  ['http://localhost:8080', 'session'],
  ['https://api.example.com', '__Host-session'],
])('at %s pages are below the host root, with the cookie %s', (origin, cookie) => {
  const { paths, components } = documentAt(origin);
  expect(paths['/signin']?.servers).toEqual([{ url: '/' }]);
  expect(paths['/oauth/authorize']).not.toHaveProperty('servers');
  expect(components.securitySchemes.browser.name).toBe(cookie);
});
