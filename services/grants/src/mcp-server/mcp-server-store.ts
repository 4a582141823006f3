import { type Call, inTransaction, type MongoConnection, within } from '@cws/kit';
import type { ClientSession, Collection, Document } from 'mongodb';
import type { McpServerRow } from './mcp-server';

/** The reads and writes of an import, which take effect together or not at all. */
export interface CatalogueChange {
  findBySlug(slug: string): Promise<McpServerRow | null>;
  findByName(name: string): Promise<McpServerRow | null>;
  /** Inserts the row, or replaces the one with its id. */
  put(row: McpServerRow): Promise<unknown>;
}

/** The only module that uses the catalogue's collection. */
export interface McpServerStore {
  readonly rows: Collection<McpServerRow>;
  find(call: Call, id: string): Promise<McpServerRow | null>;
  findAll(call: Call, ids: readonly string[]): Promise<McpServerRow[]>;
  /** Lists servers by name, ignoring case. */
  list(call: Call, includeInactive: boolean): Promise<McpServerRow[]>;
  /** Removes a business from all audiences that name it. */
  leaveAudiences(call: Call, business_id: string): Promise<void>;
  change<T>(call: Call, work: (change: CatalogueChange) => Promise<T>): Promise<T>;
}

const BY_NAME = { name: 1, _id: 1 } as const;
const collation = { locale: 'en', strength: 2 };

export function openMcpServerStore({ client, db }: MongoConnection): McpServerStore {
  const rows = db.collection<McpServerRow>('mcp_servers');
  return {
    rows,
    find: (call, _id) => rows.findOne({ _id }, within(call)),
    findAll: (call, ids) => rows.find({ _id: { $in: [...ids] } }, within(call)).toArray(),
    list: (call, includeInactive) =>
      rows
        .find(includeInactive ? {} : { is_active: true }, { ...within(call), collation })
        .sort(BY_NAME)
        .toArray(),
    leaveAudiences: async (call, business_id) =>
      void (await rows.updateMany(
        { 'audience.businesses': business_id },
        { $pull: { 'audience.businesses': business_id } } as Document,
        within(call),
      )),
    change: (call, work) => inTransaction(client, call, (session) => work(changeIn(rows, session))),
  };
}

const changeIn = (rows: Collection<McpServerRow>, session: ClientSession): CatalogueChange => ({
  findBySlug: (slug) => rows.findOne({ slug }, { session }),
  findByName: (name) => rows.findOne({ name }, { session, sort: { created_at: 1, _id: 1 } }),
  put: (row) => rows.replaceOne({ _id: row._id }, row, { session, upsert: true }),
});
