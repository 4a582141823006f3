import type { Fragment } from '@cws/kit';
import { headersOf, tracing } from './components/headers';
import type { Schema } from './components/schemas';

/** The base path of the document's server, which its paths leave out. */
const BASE = '/v1';

/** The paths of a fragment, with what the gateway adds to each operation. */
export const mergedPaths = ({ paths }: Fragment): Schema =>
  Object.fromEntries(Object.entries(paths).map(([path, item]) => pathItem(path, item)));

/** A path outside of the base names its server itself (OpenAPI 3.1 §4.8.9). */
function pathItem(path: string, item: Fragment['paths'][string]): [string, Schema] {
  const operations = Object.fromEntries(Object.entries(item).map(([method, one]) => [method, withTracing(one)]));
  return path.startsWith(`${BASE}/`)
    ? [path.slice(BASE.length), operations]
    : [path, { servers: [{ url: '/' }], ...operations }];
}

interface Traced {
  readonly parameters: readonly Schema[];
  readonly responses: Readonly<Record<string, { readonly headers: Schema }>>;
}

function withTracing(operation: Schema): Schema {
  const { parameters, responses } = operation as unknown as Traced;
  const traced = Object.entries(responses).map(([status, { headers, ...response }]) => [
    status,
    { ...response, headers: { ...headersOf(), ...headers } },
  ]);
  return { ...operation, parameters: [...parameters, ...tracing], responses: Object.fromEntries(traced) };
}

/** Security schemes of a fragment; over TLS a cookie is bound to this host alone (RFC 6265bis §4.1.3.2). */
export const mergedSecurity = ({ components }: Fragment, origin: string): Schema =>
  Object.fromEntries(
    Object.entries(components.securitySchemes).map(([name, scheme]) => {
      const isHostCookie = scheme.in === 'cookie' && origin.startsWith('https:');
      return [name, isHostCookie ? { ...scheme, name: `__Host-${scheme.name}` } : scheme];
    }),
  );
