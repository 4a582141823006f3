import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingLogger, silentLogger } from '@cws/kit/testing';
import { manyPassages } from '../../testing/many-passages';
import { businessOf, importing, startWorkspace } from '../../testing/workspace';
import type { PassageStore } from '../passage/passage-store';
import { EMPTY } from '../passage/snapshot';
import { indexDirectory, noDirectory } from './files/index-directory';
import { openSharedIndexStore } from './files/shared-index-store';
import { type KeptIndex, keptIndex } from './kept-index';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
  // Otherwise it indexes what is published as well, and shares its indexes after a while.
  await workspace.context.retrieval.indexes.close();
});
afterAll(() => workspace.stop());

const images = () => workspace.db.collection('passage_indexes.files').find().sort({ _id: 1 }).toArray();
const chunks = () => workspace.db.collection('passage_indexes.chunks');
afterEach(async () => {
  await workspace.db.collection('passage_indexes.files').deleteMany();
  await chunks().deleteMany();
});

const publish = (app_id: string, ...knowledge: ReturnType<typeof manyPassages>[]) =>
  importing(workspace, app_id, { knowledge, publish: true });

async function appWith(...knowledge: ReturnType<typeof manyPassages>[]): Promise<string> {
  const { app } = await businessOf(workspace.context, 'Shared');
  await publish(app._id, ...knowledge);
  return app._id;
}

/** A process with an index of the app; it counts the passages that it reads, and keeps its log. */
function startProcess(app_id: string, directory = noDirectory) {
  let read = 0;
  const { passages } = workspace.context.retrieval;
  const madeBetween: PassageStore['madeBetween'] = (...range) =>
    passages.madeBetween(...range).map((passage) => {
      read += 1;
      return passage;
    });
  const { log, lines } = recordingLogger();
  const shared = openSharedIndexStore(workspace.db, log);
  const index = keptIndex({ ...passages, madeBetween }, { directory, shared }, app_id);
  return { index, shared, read: () => read, messages: () => lines().map(({ msg }) => msg) };
}

/** The number of passages with that word when the index is up to date with the database. */
async function count(index: KeptIndex, word: string): Promise<number> {
  await index.update();
  return index.use(EMPTY, ({ candidates }) => candidates(word, 5_000).ids.length);
}

/** A process builds the index and shares it. */
async function sharedAppWith(...knowledge: ReturnType<typeof manyPassages>[]): Promise<string> {
  const app_id = await appWith(...knowledge);
  const { index } = startProcess(app_id);
  await count(index, 'owl');
  await index.store();
  await index.close();
  expect(await images()).toMatchObject([{ metadata: { app_id } }]);
  return app_id;
}

test('a process without a file answers from the index that another one has shared, and reads no passage for it', async () => {
  const app_id = await sharedAppWith(manyPassages(600, 'owl'));
  const { index, read } = startProcess(app_id);
  expect([await count(index, 'owl'), read()]).toEqual([600, 0]);
  await index.close();
});

test('a process puts the shared index that it has opened into its directory', async () => {
  const app_id = await sharedAppWith(manyPassages(600, 'owl'));
  const folder = await mkdtemp(join(tmpdir(), 'shared-indexes-'));
  const directory = indexDirectory(folder, silentLogger());
  const { index } = startProcess(app_id, directory);
  await count(index, 'owl');
  await index.store();
  expect((await directory.read(app_id))!.version).toBe((await images())[0]!['metadata'].version);
  await index.close();
  await rm(folder, { recursive: true });
});

test('a process that opens a shared index reads from the database what was published since, and nothing else', async () => {
  const app_id = await sharedAppWith(manyPassages(600, 'owl'), manyPassages(1, 'bat', 'Another'));
  await publish(app_id, manyPassages(3, 'fox', 'More'), manyPassages(1, 'hare', 'Another'));
  const { index, read } = startProcess(app_id);
  expect([await count(index, 'owl'), await count(index, 'fox')]).toEqual([600, 3]);
  expect([await count(index, 'bat'), await count(index, 'hare'), read()]).toEqual([0, 1, 4]);
  await index.close();
});

const DAMAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'of which a byte is changed': async () => {
    const chunk = (await chunks().findOne())!;
    const bytes = Buffer.from(chunk['data'].buffer);
    bytes[bytes.length - 1]! ^= 1;
    await chunks().updateOne({ _id: chunk._id }, { $set: { data: bytes } });
  },
  'of which a part is missing': () => chunks().deleteMany(),
  'that is shorter than it was written': () =>
    workspace.db.collection('passage_indexes.files').updateMany({}, { $inc: { length: -1 } }),
};

test.each(Object.entries(DAMAGES))(
  'a shared index %s is deleted with a warning, and the process that builds another one shares that',
  async (_, damage) => {
    const app_id = await sharedAppWith(manyPassages(600, 'owl'));
    await damage();
    const { index, read, messages } = startProcess(app_id);
    expect([await count(index, 'owl'), read()]).toEqual([600, 600]);
    expect(messages()).toEqual(['a shared index cannot be used and is deleted']);
    expect([await images(), await chunks().countDocuments()]).toEqual([[], 0]);
    await index.store();
    await index.close();
    const another = startProcess(app_id);
    expect([await count(another.index, 'owl'), another.read()]).toEqual([600, 0]);
    await another.index.close();
  },
);

test('there is one shared index of an app: processes that have the same share one, and much that is published replaces it', async () => {
  const app_id = await appWith(manyPassages(600, 'owl'));
  const [one, two] = [startProcess(app_id), startProcess(app_id)];
  await Promise.all([count(one.index, 'owl'), count(two.index, 'owl')]);
  await Promise.all([one.index.store(), two.index.store()]);
  const [before, ...others] = await images();
  expect(others).toEqual([]);
  await publish(app_id, manyPassages(600, 'hare', 'Another'));
  for (const { index } of [one, two]) {
    await count(index, 'hare');
    await index.store();
  }
  const after = await images();
  expect(after).toMatchObject([{ metadata: { app_id, version: before!['metadata'].version + 1 } }]);
  expect(await chunks().distinct('files_id')).toEqual([after[0]!._id]);
  await Promise.all([one.index.close(), two.index.close()]);
});

test('a shared index that lacks little stays when another process stores its own', async () => {
  const app_id = await sharedAppWith(manyPassages(600, 'owl'));
  const before = await images();
  await publish(app_id, manyPassages(1, 'bat', 'Another'));
  const folder = await mkdtemp(join(tmpdir(), 'shared-indexes-'));
  const directory = indexDirectory(folder, silentLogger());
  const { index } = startProcess(app_id, directory);
  await count(index, 'bat');
  await index.store();
  expect(await directory.apps()).toEqual([app_id]);
  expect(await images()).toEqual(before);
  await index.close();
  await rm(folder, { recursive: true });
});

test('a shared index of a version that the database no longer has is deleted, and the index is built', async () => {
  const app_id = await sharedAppWith(manyPassages(600, 'owl'));
  await workspace.db.collection<{ _id: string }>('corpora').updateOne({ _id: app_id }, { $set: { version: 0.5 } });
  await workspace.db.collection('passages').updateMany({ app_id }, { $set: { version: 0.5 } });
  const { index, read } = startProcess(app_id);
  expect([await count(index, 'owl'), read()]).toEqual([600, 600]);
  expect(await images()).toEqual([]);
  await index.close();
});
