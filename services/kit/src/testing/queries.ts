import type { Db, Document } from 'mongodb';

/** The profiler's level for every command (https://www.mongodb.com/docs/manual/reference/command/profile/). */
const [ALL, NONE] = [2, 0];

/**
 * Returns the work of the database during `work`: of each command its kind, collection, the fields of its filter and the plan by which rows were
 * looked for. The values are left out, so that two requests with different ids can be compared.
 */
export async function queriesOf(db: Db, work: () => Promise<unknown>): Promise<readonly string[]> {
  const profile = db.collection('system.profile');
  await db.command({ profile: ALL });
  try {
    await work();
    const rows = await profile.find({ 'command.profile': { $exists: false } }, { sort: { ts: 1 } }).toArray();
    return rows.map(shapeOf);
  } finally {
    await db.command({ profile: NONE });
    await profile.drop();
  }
}

function shapeOf({ op, ns, command = {}, planSummary }: Document): string {
  const { filter, query = filter, q = query } = command;
  return `${op} ${ns.split('.').slice(1).join('.')} ${Object.keys(q ?? {}).join()} ${planSummary}`;
}
