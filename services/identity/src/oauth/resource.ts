import { z } from 'zod';

/** The parameter `resource`, which may be repeated (RFC 8707 §2). */
export const resources = z
  .unknown()
  .optional()
  .transform((given) => (given === undefined ? [] : ([given].flat() as string[])))
  .meta({ type: 'string' });

const ABSOLUTE = /^([a-z]+):\/\/([^/?#@\\]+)(\/[^?#]*)$/i;
const DEFAULT_PORT = new Map([
  ['http', /:80$/],
  ['https', /:443$/],
]);

/**
 * Whether every `resource` named (RFC 8707 §2) is the tool server at {origin}/v1/mcp. One trailing slash, the default port and
 * the case of scheme and host are tolerated; an empty value counts as none (RFC 6749 §3.1).
 */
export function isToolServer(resources: readonly string[], origin: string): boolean {
  const toolServer = canonical(`${origin}/v1/mcp`);
  return resources.every((resource) => resource === '' || canonical(resource) === toolServer);
}

function canonical(uri: string): string | null {
  const [, scheme = '', authority = '', path = ''] = ABSOLUTE.exec(uri) ?? [];
  if (scheme === '') return null;
  const protocol = scheme.toLowerCase();
  const host = authority.toLowerCase().replace(DEFAULT_PORT.get(protocol) ?? /$^/, '');
  return `${protocol}://${host}${path.replace(/\/$/, '')}`;
}
