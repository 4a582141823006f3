import { isUuid } from '@cws/kit';
import { values } from '@cws/protos';
import { z } from 'zod';
import { headerEntry } from './header-entry';
import { TOOL_NAME } from './mcp-server';

const MAX_SERVERS = 500;
export const MAX_TOOLS = 100;
const MAX_HEADERS = 20;
const MAX_BUSINESSES = 1_000;

const unique = (values: readonly string[]) => new Set(values).size === values.length;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).max(2_048);
const orEmpty = (url: z.ZodType<string>) => z.union([z.literal(''), url], { error: 'must be empty or an http(s) URL' });

/** A tool that can be taken; others are left out of the import. */
export const namedTool = z.object({
  name: z.string().regex(TOOL_NAME, 'must be 1 to 128 of letters, digits, _ . -'),
  description: z.string().max(2_000, 'must have at most 2000 characters'),
});

const audience = z
  .object({
    kind: z.enum(values['cws.grants.v1.AudienceKind']),
    businesses: z.array(z.string().refine(isUuid, 'must be a UUID').toLowerCase()).max(MAX_BUSINESSES),
  })
  .refine(({ kind, businesses }) => (kind === 'businesses') === businesses.length > 0, 'must name businesses');

const withoutCredentials = (url: string) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '';

/** One entry of an operator's catalogue file. */
const mcpServerEntry = z
  .object({
    slug: z
      .string()
      .max(64)
      .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'must be words of a-z and 0-9 joined by -'),
    name: z.string().trim().min(1, 'must not be empty').max(200),
    description: z.string().max(2_000),
    icon_url: orEmpty(httpUrl),
    is_active: z.boolean(),
    available_tools: z
      .array(z.object({ name: z.string(), description: z.string() }))
      .max(MAX_TOOLS)
      .refine((tools) => unique(tools.map(({ name }) => name)), 'must not name a tool twice'),
    url: orEmpty(httpUrl.refine(withoutCredentials, 'must not hold a user name or password: use headers')),
    discover: z.boolean(),
    headers: z
      .array(headerEntry)
      .max(MAX_HEADERS)
      .refine((headers) => unique(headers.map(({ name }) => name.toLowerCase())), 'must not name a header twice'),
    is_private: z.boolean(),
    audience: audience.optional().transform((given) => given ?? { kind: 'verified' as const, businesses: [] }),
  })
  .refine(({ url, discover }) => url !== '' || !discover, { path: ['discover'], error: 'needs a url' })
  .refine(({ url, headers }) => url !== '' || headers.length === 0, { path: ['headers'], error: 'need a url' });

export type McpServerEntry = z.output<typeof mcpServerEntry>;

export const mcpServerEntries = z
  .array(mcpServerEntry)
  .min(1, 'must not be empty')
  .max(MAX_SERVERS)
  .refine((servers) => unique(servers.map(({ slug }) => slug).filter(Boolean)), 'must not name a slug twice')
  .refine(
    (servers) => unique(servers.filter(({ slug }) => slug === '').map(({ name }) => name)),
    'must not have a name twice without a slug',
  );
