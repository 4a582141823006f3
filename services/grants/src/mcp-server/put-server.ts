import { isDeepStrictEqual } from 'node:util';
import { invalidField, uuidV4 } from '@cws/kit';
import type { ValueOf } from '@cws/protos';
import { type DefinedServer, type McpServerRow, type ToolDefinition, undefinedTool, VERIFIED } from './mcp-server';
import type { CatalogueChange } from './mcp-server-store';

/** A server as an import has left it. */
export interface PutServer {
  readonly row: McpServerRow;
  readonly change: ValueOf<'cws.grants.v1.ServerChange'>;
  readonly changed: readonly string[];
}

/** Creates the server, or updates the one with its slug, else with its name. validation_failed when its name makes no free slug. */
export async function putServer(
  catalogue: CatalogueChange,
  { slug: given, ...fields }: DefinedServer,
  now: Date,
  path: string,
): Promise<PutServer> {
  const before = await (given ? catalogue.findBySlug(given) : catalogue.findByName(fields.name));
  const slug = before?.slug ?? (given || (await newSlug(catalogue, fields.name, path)));
  if (!before) {
    const row = { _id: uuidV4(), slug, ...fields, created_at: now, updated_at: now };
    await catalogue.put(row);
    return { row, change: 'created', changed: [] };
  }
  const changed = changesOf(before, fields);
  if (changed.length === 0) return { row: before, change: 'unchanged', changed };
  const row = { _id: before._id, slug, ...fields, created_at: before.created_at, updated_at: now };
  await catalogue.put(row);
  return { row, change: 'updated', changed };
}

async function newSlug(catalogue: CatalogueChange, name: string, path: string): Promise<string> {
  const slug = slugOf(name);
  if (slug === '' || (await catalogue.findBySlug(slug)))
    throw invalidField(`${path}.slug`, slug ? `is needed: another server has the slug ${slug}` : 'is needed');
  return slug;
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '');

const COMPARED = ['name', 'description', 'icon_url', 'is_active', 'url', 'headers', 'is_private', 'audience'] as const;
/** The values of fields that rows of earlier releases lack. */
const EARLIER = { url: '', headers: [], is_private: false, audience: VERIFIED };

function changesOf(before: McpServerRow, after: Omit<DefinedServer, 'slug'>): string[] {
  const known = { ...EARLIER, ...before };
  const fields = COMPARED.filter((name) => !isDeepStrictEqual(known[name], after[name]));
  const [old, now] = [toolsOf(before), toolsOf(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  const tools = [...names].filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)));
  return [...fields, ...tools.map((name) => `available_tools.${name}`)];
}

type Tools = Pick<McpServerRow, 'available_tools' | 'definitions'>;

const toolsOf = ({ available_tools, definitions }: Tools): ReadonlyMap<string, ToolDefinition> =>
  new Map((definitions ?? available_tools.map(undefinedTool)).map((tool) => [tool.name, tool]));
