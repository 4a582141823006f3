import { recordingLogger, silentLogger, testDatabase } from '@cws/kit/testing';
import { ObjectId } from 'mongodb';
import { migrations } from '../../../migrations';
import { openSharedIndexStore } from './shared-index-store';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('shared_indexes', migrations);
});
afterAll(() => database.drop());

const files = () => database.db.collection('passage_indexes.files');
const chunks = () => database.db.collection('passage_indexes.chunks');
afterEach(async () => {
  await files().deleteMany();
  await chunks().deleteMany();
});

const storeOf = (analysis: string) => openSharedIndexStore(database.db, silentLogger(), analysis);
const always = async () => true;
const never = async () => false;
const HOUR_MS = 3_600_000;

/** An image of more than two chunks. */
const image = Uint8Array.from({ length: 9_000_000 }, (_, n) => (n * 31) % 251);

test('an index is read as it was shared, by other processes, too', async () => {
  await storeOf('one').write('app', { version: 7, image }, always);
  expect(await chunks().countDocuments()).toBe(3);
  const read = (await storeOf('one').read('app'))!;
  expect(read.version).toBe(7);
  expect(Buffer.compare(read.image, image)).toBe(0);
  expect(await storeOf('one').apps()).toEqual(['app']);
  expect(await storeOf('one').read('another')).toBeUndefined();
});

test('an index replaces the one before if the caller wants that', async () => {
  const store = storeOf('one');
  await store.write('app', { version: 1, image: Buffer.from('old') }, never);
  await store.write('app', { version: 2, image: Buffer.from('kept') }, never);
  expect((await store.read('app'))!.version).toBe(1);
  await store.write('app', { version: 3, image: Buffer.from('new') }, async (version) => version === 1);
  expect((await store.read('app'))!.version).toBe(3);
  expect([await files().countDocuments(), await chunks().countDocuments()]).toEqual([1, 1]);
});

test('sharing makes no index of the database beside those of the migrations', async () => {
  const before = [await files().indexes(), await chunks().indexes()];
  await storeOf('one').write('app', { version: 1, image }, always);
  expect([await files().indexes(), await chunks().indexes()]).toEqual(before);
});

test('an index of other analysis code is not read, and is deleted a day after it was shared', async () => {
  await storeOf('one').write('app', { version: 1, image: Buffer.from('one') }, always);
  await storeOf('two').write('app', { version: 1, image: Buffer.from('two') }, always);
  expect(Buffer.from((await storeOf('two').read('app'))!.image).toString()).toBe('two');
  await storeOf('two').clean();
  expect(await storeOf('one').read('app')).toBeDefined();
  await files().updateMany({}, { $set: { uploadDate: new Date(Date.now() - 25 * HOUR_MS) } });
  await storeOf('two').clean();
  expect(await storeOf('one').read('app')).toBeUndefined();
  expect(await storeOf('two').read('app')).toBeDefined();
});

test('what a killed writer has left is deleted an hour later', async () => {
  const begunAt = (milliseconds: number) => ObjectId.createFromTime(Math.floor(milliseconds / 1_000));
  const [old, young] = [begunAt(Date.now() - 2 * HOUR_MS), begunAt(Date.now())];
  await chunks().insertMany([old, young].map((files_id) => ({ files_id, n: 0, data: Buffer.from('part') })));
  await storeOf('one').write('app', { version: 1, image: Buffer.from('whole') }, always);
  await storeOf('one').clean();
  expect(await storeOf('one').read('app')).toBeDefined();
  expect((await chunks().distinct('files_id')).map(String)).toContain(String(young));
  expect((await chunks().distinct('files_id')).map(String)).not.toContain(String(old));
});

test('a superseded index that a killed writer has left is deleted', async () => {
  const store = storeOf('one');
  await store.write('app', { version: 1, image: Buffer.from('old') }, always);
  const [file] = await files().find().toArray();
  await files().insertOne({ ...file, _id: new ObjectId(), metadata: { ...file!['metadata'], version: 0 } });
  await store.clean();
  expect((await files().find().toArray()).map(({ metadata }) => metadata.version)).toEqual([1]);
});

test('an index that cannot be shared as a whole leaves the one before, and is logged', async () => {
  await storeOf('one').write('app', { version: 1, image: Buffer.from('old') }, always);
  const { log, lines } = recordingLogger();
  const refuse = (validator: object) => database.db.command({ collMod: 'passage_indexes.chunks', validator });
  await refuse({ n: { $lt: 2 } });
  await openSharedIndexStore(database.db, log, 'one').write('app', { version: 2, image }, always);
  await refuse({});
  expect(lines()).toMatchObject([{ app_id: 'app', msg: 'an index could not be shared with other processes' }]);
  expect((await storeOf('one').read('app'))!.version).toBe(1);
  expect([await files().countDocuments(), await chunks().countDocuments()]).toEqual([1, 1]);
});

test('deleting the indexes of an app deletes those of all analysis code, and none of other apps', async () => {
  for (const [app_id, analysis] of [
    ['app', 'one'],
    ['app', 'two'],
    ['apparel', 'one'],
  ] as const)
    await storeOf(analysis).write(app_id, { version: 1, image: Buffer.from(app_id) }, always);
  await storeOf('one').delete('app');
  expect(await storeOf('one').apps()).toEqual(['apparel']);
  expect(await chunks().countDocuments()).toBe(1);
});
