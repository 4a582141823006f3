import { isUuid } from '@cws/kit';
import { limits, values } from '@cws/protos';
import { z } from 'zod';
import { headerEntry } from './header-entry';
import { TOOL_NAME } from './mcp-server';

const ENTRY = limits['cws.grants.v1.McpServerEntry'];
export const MAX_TOOLS = ENTRY.available_tools.max_items;
const MAX_DESCRIPTION = limits['cws.grants.v1.McpTool'].description.max_characters;
const MAX_BUSINESSES = limits['cws.grants.v1.McpAudience'].businesses.max_items;
const MAX_SERVERS = limits['cws.grants.v1.ImportMcpServersRequest'].servers.max_items;

const unique = (values: readonly string[]) => new Set(values).size === values.length;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const orEmpty = (url: z.ZodType<string>) => z.union([z.literal(''), url], { error: 'must be empty or an http(s) URL' });

/** A tool that can be taken; others are left out of the import. */
export const namedTool = z.object({
  name: z.string().regex(TOOL_NAME, 'must be 1 to 128 of letters, digits, _ . -'),
  description: z.string().max(MAX_DESCRIPTION, `must have at most ${MAX_DESCRIPTION} characters`),
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
      .max(ENTRY.slug.max_characters)
      .regex(new RegExp(ENTRY.slug.pattern), 'must be words of a-z and 0-9 joined by -'),
    name: z.string().trim().min(ENTRY.name.min_characters, 'must not be empty').max(ENTRY.name.max_characters),
    description: z.string().max(ENTRY.description.max_characters),
    icon_url: orEmpty(httpUrl.max(ENTRY.icon_url.max_characters)),
    is_active: z.boolean(),
    available_tools: z
      .array(z.object({ name: z.string(), description: z.string() }))
      .max(MAX_TOOLS)
      .refine((tools) => unique(tools.map(({ name }) => name)), 'must not name a tool twice'),
    url: orEmpty(
      httpUrl
        .max(ENTRY.url.max_characters)
        .refine(withoutCredentials, 'must not hold a user name or password: use headers'),
    ),
    discover: z.boolean(),
    headers: z
      .array(headerEntry)
      .max(ENTRY.headers.max_items)
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
