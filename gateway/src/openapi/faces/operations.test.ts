import { proxiedRouteOf } from '../../proxied-routes/proxied-routes';
import { rows } from '../../routes';
import { openApiDocument } from '../document';
import { faceOperations } from './operations';

const full = ({ below, path }: (typeof faceOperations)[number]) => (below === 'base' ? `/v1${path}` : path);

test('each is at a raw face, which is behind no other check than it says', () => {
  for (const operation of faceOperations) {
    const access = proxiedRouteOf(full(operation))?.access;
    expect([operation.id, access]).toEqual([operation.id, operation.tag === 'tools' ? 'tools' : 'none']);
  }
});

test('no two operations have one id, or one method and path', () => {
  const ids = [...rows, ...faceOperations].map(({ id }) => id);
  const places = faceOperations.map((operation) => `${operation.method} ${full(operation)}`);
  expect([new Set(ids).size, new Set(places).size]).toEqual([ids.length, places.length]);
});

interface Document {
  readonly paths: Readonly<Record<string, { readonly servers?: readonly { readonly url: string }[] }>>;
  readonly components: { readonly securitySchemes: { readonly browser: { readonly name: string } } };
}

test.each([
  ['http://localhost:8080', 'session'],
  ['https://api.example.com', '__Host-session'],
])('at %s pages are below the host root, with the cookie %s', (origin, cookie) => {
  const { paths, components } = openApiDocument(rows, origin) as unknown as Document;
  expect(paths['/signin']?.servers).toEqual([{ url: origin }]);
  expect(paths['/oauth/authorize']).not.toHaveProperty('servers');
  expect(components.securitySchemes.browser.name).toBe(cookie);
});
