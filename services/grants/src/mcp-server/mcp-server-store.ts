import { type Call, type MongoConnection, uuidV4, within } from '@cws/kit';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import type { McpServerRow } from './mcp-server';
import type { McpServerEntry } from './mcp-server-entry';

/** The only module that uses the catalogue's collection. */
export interface McpServerStore {
  readonly rows: Collection<McpServerRow>;
  /** Lists servers by name, ignoring case. */
  list(call: Call, includeInactive: boolean): Promise<McpServerRow[]>;
  /** Inserts or updates the entries by slug, all or none, and returns their rows by name. */
  put(call: Call, entries: readonly McpServerEntry[], now: Date): Promise<McpServerRow[]>;
}

const BY_NAME = { name: 1, _id: 1 } as const;
const collation = { locale: 'en', strength: 2 };

export function openMcpServerStore({ client, db }: MongoConnection): McpServerStore {
  const rows = db.collection<McpServerRow>('mcp_servers');
  return {
    rows,
    list: (call, includeInactive) =>
      rows
        .find(includeInactive ? {} : { is_active: true }, { ...within(call), collation })
        .sort(BY_NAME)
        .toArray(),
    put: (call, entries, now) => inTransaction(client, call, (session) => put(rows, session, entries, now)),
  };
}

const inTransaction = <T>(client: MongoClient, call: Call, work: (session: ClientSession) => Promise<T>): Promise<T> =>
  client.withSession((session) => session.withTransaction(work, within(call)));

async function put(
  rows: Collection<McpServerRow>,
  session: ClientSession,
  entries: readonly McpServerEntry[],
  now: Date,
): Promise<McpServerRow[]> {
  await rows.bulkWrite(
    entries.map((entry) => ({ updateOne: upsertOf(entry, now) })),
    { session },
  );
  const slugs = entries.map(({ slug }) => slug);
  return rows
    .find({ slug: { $in: slugs } }, { session })
    .sort(BY_NAME)
    .collation(collation)
    .toArray();
}

const upsertOf = ({ slug, ...fields }: McpServerEntry, now: Date) => ({
  filter: { slug },
  update: { $set: { ...fields, updated_at: now }, $setOnInsert: { _id: uuidV4(), created_at: now } },
  upsert: true,
});
