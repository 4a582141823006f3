import type { Db } from 'mongodb';
import { migrateForTest, testDatabase } from '../testing';
import {
  byKeys,
  changeDocuments,
  changeTtl,
  type Facts,
  type Migration,
  makeIndexes,
  planMigrations,
  readVersion,
  type Step,
} from '.';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
beforeEach(async () => {
  database = await testDatabase('steps');
  db = database.db;
});
afterEach(() => database.drop());

interface Row {
  readonly _id: string;
  readonly email?: string;
  readonly at?: Date;
  readonly n?: number;
  readonly doubled?: number;
}
const rowsOf = () => db.collection<Row>('rows');
const one = (...expand: Step[]): Migration[] => [{ number: 1, name: 'one', expand }];
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

async function plan(migrations: readonly Migration[]): Promise<Facts[]> {
  const reports: Facts[] = [];
  const report = (message: string, facts: Facts) => void reports.push({ message, ...facts });
  await planMigrations({ db, migrations, retentions: [], contract: false, deleteOlder: false, release: '1', report });
  return reports;
}

describe('a unique index', () => {
  const addresses = one(
    makeIndexes('rows', byKeys({ email: 1 }, { unique: true, partialFilterExpression: { email: { $gt: '' } } })),
  );
  beforeEach(async () => {
    const emails = ['x', 'x', 'y', 'y', 'y', 'z', '', ''];
    await rowsOf().insertMany(emails.map((email, at) => ({ _id: `r${at}`, email })));
  });

  test('is refused with its duplicates before any index is built', async () => {
    await expect(migrateForTest(db, addresses)).rejects.toThrow(
      /^rows holds 5 documents that share 2 keys, which the unique index email_1 forbids: .*\["r0","r1"\]/,
    );
    expect(await rowsOf().indexes()).toHaveLength(1);
    expect(await readVersion(db)).toBeNull();
  });

  test('is created by a second run after the duplicates were removed', async () => {
    await migrateForTest(db, addresses).catch(() => undefined);
    await rowsOf().deleteMany({ _id: { $in: ['r1', 'r3', 'r4'] } });
    await migrateForTest(db, addresses);
    await expect(rowsOf().insertOne({ _id: 'r9', email: 'x' })).rejects.toMatchObject({ code: 11000 });
  });

  test('is planned by a dry run with sizes and duplicates, which changes nothing', async () => {
    const [found, step, end] = await plan(addresses);
    expect(found).toMatchObject({ version: 0, newest: 1, is_new: false });
    expect(step).toMatchObject({ step: '0001-one/expand/1', documents: 8, makes: ['email_1'] });
    expect(step!['bytes']).toBeGreaterThan(0);
    expect(step!['duplicates']).toMatchObject([{ index: 'email_1', keys: 2, documents: 5 }]);
    expect(end).toMatchObject({ message: 'nothing was changed' });
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['rows']);
    expect(await rowsOf().indexes()).toHaveLength(1);
  });

  test.each([
    [{ sparse: true }, 0],
    [{}, 2],
  ])('with %j counts documents without the field as %d equal ones', async (options, documents) => {
    await rowsOf().deleteMany({});
    await rowsOf().insertMany([{ _id: 'a' }, { _id: 'b' }, { _id: 'c', email: 'c' }]);
    const [, step] = await plan(one(makeIndexes('rows', byKeys({ email: 1 }, { unique: true, ...options }))));
    expect(((step!['duplicates'] ?? [{ documents: 0 }]) as { documents: number }[])[0]!.documents).toBe(documents);
  });
});

describe('documents', () => {
  const count = 25;
  const idOf = (number: number) => `r${String(number).padStart(3, '0')}`;
  beforeEach(() =>
    rowsOf()
      .insertMany(Array.from({ length: count }, (_, n) => ({ _id: idOf(n), n })))
      .then(() => undefined),
  );
  const filter = { doubled: { $exists: false } };
  const pipeline = [{ $set: { doubled: { $multiply: ['$n', 2] } } }];
  const wrong = () => rowsOf().countDocuments({ $expr: { $ne: ['$doubled', { $multiply: ['$n', 2] }] } });

  test('are changed in batches, each of which is reported', async () => {
    const reports = await migrateForTest(
      db,
      one(changeDocuments('rows', { title: 't', filter, update: pipeline, batch: 10 })),
    );
    const steps = reports.filter(({ message }) => message === 'step goes on');
    expect(steps.map(({ passed, changed, total }) => [passed, changed, total])).toEqual([
      [10, 10, 25],
      [20, 20, 25],
      [25, 25, 25],
    ]);
    expect(await wrong()).toBe(0);
  });

  test('may be changed by a function, unless a process has written the document meanwhile', async () => {
    const update = ({ _id, ...row }: { _id: string; n?: number }) =>
      row.n === 3 ? null : { when: { n: row.n === 4 ? -1 : row.n }, update: { $set: { doubled: row.n! * 2 } } };
    await migrateForTest(db, one(changeDocuments('rows', { title: 't', filter, update })));
    const left = await rowsOf()
      .find(filter, { sort: { _id: 1 } })
      .toArray();
    expect(left.map(({ n }) => n)).toEqual([3, 4]);
  });

  test('are changed from the last stored batch on', async () => {
    let failsAt = 2;
    const failing = changeDocuments('rows', { title: 't', filter, update: pipeline, batch: 10 });
    const cutOff: Step = {
      ...failing,
      run: (run) =>
        failing.run({
          ...run,
          async save(...position) {
            if (--failsAt === 0) throw new Error('cut off');
            await run.save(...position);
          },
        }),
    };
    await expect(migrateForTest(db, one(cutOff))).rejects.toThrow('cut off');
    // Documents of stored batches are not read again.
    await rowsOf().updateOne({ _id: idOf(0) }, { $unset: { doubled: 1 } });
    const reports = await migrateForTest(db, one(failing));
    expect(reports[0]).toMatchObject({ message: 'step resumed' });
    expect(reports.find(({ message }) => message === 'step goes on')).toMatchObject({ passed: 20 });
    expect(await wrong()).toBe(1);
  });
});

describe('a TTL index', () => {
  const baseline = makeIndexes('rows', byKeys({ at: 1 }, { expireAfterSeconds: 24 * 3_600 }));
  const secondsOf = async () => (await rowsOf().indexes()).find(({ name }) => name === 'at_1')?.expireAfterSeconds;
  const kept = (seconds: number) => ({
    retentions: [{ variable: 'KEPT_S', collection: 'rows', index: 'at_1', seconds }],
  });
  beforeEach(async () => {
    await rowsOf().insertMany([1, 5, 10].map((hours) => ({ _id: `r${hours}`, at: hoursAgo(hours) })));
    await migrateForTest(db, one(baseline));
  });

  test('follows a longer retention', async () => {
    const reports = await migrateForTest(db, one(baseline), kept(48 * 3_600));
    expect(reports).toContainEqual(
      expect.objectContaining({ message: 'retention changed', variable: 'KEPT_S', seconds: 172_800 }),
    );
    expect(await secondsOf()).toBe(48 * 3_600);
  });

  test('follows a shorter retention only if the operator agrees to delete older documents, whose number the refusal names', async () => {
    const shorter = kept(4 * 3_600);
    await expect(migrateForTest(db, one(baseline), shorter)).rejects.toThrow(
      /^KEPT_S would keep rows for 14400 s instead of 86400, and 2 documents would be deleted: give --delete-older/,
    );
    expect(await secondsOf()).toBe(24 * 3_600);
    await migrateForTest(db, one(baseline), { ...shorter, deleteOlder: true });
    expect(await secondsOf()).toBe(4 * 3_600);
    expect(await migrateForTest(db, one(baseline), shorter)).toMatchObject([{ message: 'nothing to migrate' }]);
  });

  test('is shortened without agreement for an empty collection', async () => {
    await rowsOf().deleteMany({});
    await migrateForTest(db, one(baseline), kept(60));
    expect(await secondsOf()).toBe(60);
  });

  test('is changed by a migration under the same rule', async () => {
    const migrations: Migration[] = [
      ...one(baseline),
      { number: 2, name: 'two', expand: [changeTtl('rows', 'at_1', 4 * 3_600)] },
    ];
    await expect(migrateForTest(db, migrations)).rejects.toThrow(/2 documents would be deleted/);
    expect(await readVersion(db)).toMatchObject({ version: 1 });
    await migrateForTest(db, migrations, { deleteOlder: true });
    expect([await secondsOf(), await readVersion(db)]).toEqual([4 * 3_600, { version: 2, min_reader: 0 }]);
  });
});
