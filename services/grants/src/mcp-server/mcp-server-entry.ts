import { z } from 'zod';

const MAX_SERVERS = 500;
const MAX_TOOLS = 100;

const unique = (values: readonly string[]) => new Set(values).size === values.length;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).max(2_048);

/** A tool; its name has the form of the Model Context Protocol (2025-11-25, Tool Names). */
const tool = z.object({
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/, 'must be 1 to 128 of letters, digits, _ . -'),
  description: z.string().max(2_000),
});

/** One entry of an operator's catalogue file. */
const mcpServerEntry = z.object({
  slug: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words of a-z and 0-9 joined by -'),
  name: z.string().trim().min(1, 'must not be empty').max(200),
  description: z.string().max(2_000),
  icon_url: z.union([z.literal(''), httpUrl], { error: 'must be empty or an http(s) URL' }),
  is_active: z.boolean(),
  available_tools: z
    .array(tool)
    .max(MAX_TOOLS, `must be at most ${MAX_TOOLS}`)
    .refine((tools) => unique(tools.map(({ name }) => name)), 'must not name a tool twice'),
});

export type McpServerEntry = z.output<typeof mcpServerEntry>;

export const mcpServerEntries = z
  .array(mcpServerEntry)
  .min(1, 'must not be empty')
  .max(MAX_SERVERS, `must be at most ${MAX_SERVERS}`)
  .refine((servers) => unique(servers.map(({ slug }) => slug)), 'must not name a slug twice');
