import { type Call, within } from '@cws/kit';
import type { Db, Document } from 'mongodb';

/** Deletes the rows of all collections that belong to a business, except the business itself and its apps. */
export interface Belongings {
  deleteOf(call: Call, business_id: string): Promise<void>;
}

type Owners = Readonly<Record<string, readonly string[]>>;

/** Collections that are deleted last, since they lead to the others. */
const ROOTS: readonly string[] = ['businesses', 'apps'];
/** The kinds of rows that belong to an app and have rows of their own: each collection, and the field by which those rows name it. */
const PARTS = [
  ['agents', 'agent_id'],
  ['widgets', 'widget_id'],
] as const;

/**
 * Every collection whose rows belong to a part of a business has an index that begins with the id of that part; that index also
 * tells which field it is. So a new collection is erased without being listed here.
 */
export function openBelongings(db: Db): Belongings {
  const idsOf = async (call: Call, collection: string, filter: Document): Promise<string[]> => {
    const rows = db.collection<{ _id: string }>(collection).find(filter, { projection: { _id: 1 }, ...within(call) });
    return (await rows.toArray()).map(({ _id }) => _id);
  };
  async function ownersOf(call: Call, business_id: string): Promise<Owners> {
    const app_id = await idsOf(call, 'apps', { business_id });
    const owners: Record<string, string[]> = { business_id: [business_id], app_id };
    for (const [collection, field] of PARTS) owners[field] = await idsOf(call, collection, { app_id: { $in: app_id } });
    return owners;
  }
  async function deleteIn(call: Call, collection: string, owners: Owners): Promise<void> {
    const rows = db.collection(collection);
    for (const field of await ownerFields(db, collection))
      await rows.deleteMany({ [field]: { $in: [...owners[field]!] } }, within(call));
  }
  return {
    async deleteOf(call, business_id) {
      const owners = await ownersOf(call, business_id);
      const named = PARTS.map(([collection]) => collection as string);
      const all = (await db.collections()).map(({ collectionName }) => collectionName);
      const others = all.filter((name) => !ROOTS.includes(name) && !named.includes(name));
      for (const collection of [...others, ...named]) await deleteIn(call, collection, owners);
      await db
        .collection<{ _id: string }>('corpora')
        .deleteMany({ _id: { $in: [...owners['app_id']!] } }, within(call));
    },
  };
}

const OWNER_FIELDS = ['business_id', 'app_id', ...PARTS.map(([, field]) => field)];

/** The fields of a collection by which its rows belong to a part of a business. */
export async function ownerFields(db: Db, collection: string): Promise<string[]> {
  const indexes = await db.collection(collection).indexes();
  const leading = indexes.map(({ key }) => Object.keys(key)[0]!);
  return OWNER_FIELDS.filter((field) => leading.includes(field));
}
