import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@cws/kit/testing';
import { manyPassages } from '../../testing/many-passages';
import { asConversations, businessOf, importing, startWorkspace } from '../../testing/workspace';
import type { PassageStore } from '../passage/passage-store';
import { EMPTY } from '../passage/snapshot';
import { type IndexDirectory, indexDirectory } from './files/index-directory';
import { nothingShared } from './files/shared-index-store';
import { type KeptIndex, keptIndex } from './kept-index';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let folder: string;
let directory: IndexDirectory;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-index-'));
  directory = indexDirectory(folder, silentLogger());
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => workspace.stop());

type Document = ReturnType<typeof manyPassages>;
const text = (content: string, title = 'Note'): Document => ({ kind: 'text', title, content, url: '' });

async function appWith(...knowledge: Document[]): Promise<string> {
  const { app } = await businessOf(workspace.context, 'Kept');
  await publish(app._id, ...knowledge);
  return app._id;
}
const publish = (app_id: string, ...knowledge: Document[]) =>
  importing(workspace, app_id, { knowledge, publish: true });

const indexOf = (app_id: string, changed: Partial<PassageStore> = {}): KeptIndex =>
  keptIndex({ ...workspace.context.retrieval.passages, ...changed }, { directory, shared: nothingShared }, app_id);
const found = (index: KeptIndex, word: string, snapshot = EMPTY): Promise<number> =>
  index.use(snapshot, ({ candidates }) => candidates(word, 5_000).ids.length);
/** The number of passages with that word when the index is up to date with the database. */
async function count(index: KeptIndex, word: string): Promise<number> {
  await index.update();
  return found(index, word);
}

/** Fails where the passages of an app are read as a whole. */
const withoutRebuilding: Partial<PassageStore> = {
  madeBetween: (app_id, from, to) => {
    if (from === EMPTY) throw new Error('The index is built again');
    return workspace.context.retrieval.passages.madeBetween(app_id, from, to);
  },
};

async function storedAppWith(...knowledge: Document[]): Promise<string> {
  const app_id = await appWith(...knowledge);
  const index = indexOf(app_id);
  await count(index, 'owl');
  await index.close();
  expect(await directory.apps()).toEqual([app_id]);
  return app_id;
}

test('a process that starts opens the stored index instead of building it', async () => {
  const app_id = await storedAppWith(manyPassages(600, 'owl'), text('Bats sleep.'));
  const index = indexOf(app_id, withoutRebuilding);
  expect(await count(index, 'owl')).toBe(600);
  expect(await count(index, 'bats')).toBe(1);
  await index.close();
});

test('an opened index also has what was published, replaced and removed since it was stored', async () => {
  const app_id = await storedAppWith(manyPassages(600, 'owl'));
  await publish(app_id, text('Foxes run.'));
  await publish(app_id, manyPassages(590, 'hare'));
  const index = indexOf(app_id, withoutRebuilding);
  expect(await count(index, 'foxes')).toBe(1);
  expect([await count(index, 'owl'), await count(index, 'hare')]).toEqual([0, 590]);
  expect(index.size()).toBe(591);
  await index.close();
});

test('an index that was stored before passages were removed, of which no mark is left, is built again', async () => {
  const app_id = await storedAppWith(manyPassages(600, 'owl'));
  await publish(app_id, manyPassages(10, 'hare'));
  await workspace.db.collection('passages').deleteMany({ app_id, removed_at: { $exists: true } });
  const index = indexOf(app_id);
  expect([await count(index, 'owl'), await count(index, 'hare')]).toEqual([0, 10]);
  expect(index.size()).toBe(10);
  await index.close();
});

test('an index of a version that the database no longer has is built again', async () => {
  const app_id = await storedAppWith(manyPassages(600, 'owl'), text('Bats sleep.'));
  await workspace.db.collection('passages').deleteMany({ app_id, text: /Bats/ });
  await workspace.db.collection<{ _id: string }>('corpora').updateOne({ _id: app_id }, { $set: { version: 0.5 } });
  const index = indexOf(app_id);
  expect(await count(index, 'bats')).toBe(0);
  await index.close();
});

test('an index is stored when it has changed much, and a small one never', async () => {
  const small = await appWith(text('Bats sleep.'));
  const app_id = await appWith(manyPassages(600, 'owl'));
  const indexes = [indexOf(small), indexOf(app_id)];
  for (const index of indexes) await count(index, 'owl');
  for (const index of indexes) await index.store();
  expect(await directory.apps()).toEqual([app_id]);
  const [before] = await readdir(folder);
  await directory.delete(app_id);
  await publish(app_id, text('Foxes run.'));
  await count(indexes[1]!, 'foxes');
  await indexes[1]!.store();
  expect(await directory.apps()).toEqual([]);
  await publish(app_id, manyPassages(600, 'hare', 'Another'));
  await count(indexes[1]!, 'hare');
  await indexes[1]!.store();
  expect(await readdir(folder)).toEqual([before]);
  for (const index of indexes) await index.close();
});

/** Holds back what the database says of changes until `open` is called. */
function gate() {
  const { passages } = workspace.context.retrieval;
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const madeBetween: PassageStore['madeBetween'] = (app_id, from, to) => {
    const cursor = passages.madeBetween(app_id, from, to);
    if (from === EMPTY) return cursor;
    const iterate = cursor[Symbol.asyncIterator].bind(cursor);
    return Object.assign(cursor, {
      async *[Symbol.asyncIterator]() {
        await opened;
        yield* { [Symbol.asyncIterator]: iterate };
      },
    });
  };
  return { open, changes: { madeBetween } };
}

test('while a publication is being indexed, searches find what was indexed before, and then the new', async () => {
  const app_id = await appWith(text('Owls fly.'));
  const { open, changes } = gate();
  const index = indexOf(app_id, changes);
  expect(await found(index, 'owls')).toBe(1);
  await publish(app_id, text('Hares run.'));
  const now = await workspace.context.retrieval.passages.snapshotNow(app_id);
  expect([await found(index, 'owls', now), await found(index, 'hares', now)]).toEqual([1, 0]);
  open();
  expect([await count(index, 'owls'), await count(index, 'hares')]).toEqual([0, 1]);
  await index.close();
});

test('searches see each version of the passages as a whole', async () => {
  const app_id = await appWith(manyPassages(1_000, 'owl'));
  const index = indexOf(app_id);
  await count(index, 'owl');
  await publish(app_id, manyPassages(1_000, 'hare'));
  const look = () =>
    index.use(EMPTY, ({ candidates }) => ['owl', 'hare'].map((word) => candidates(word, 5_000).ids.length).join());
  const seen = new Set([await look()]);
  let isUpdated = false;
  const updating = index.update().then(() => {
    isUpdated = true;
  });
  while (!isUpdated) {
    seen.add(await look());
    await new Promise((go) => setImmediate(go));
  }
  await updating;
  seen.add(await look());
  expect([...seen]).toEqual(['1000,0', '0,1000']);
  await index.close();
});

test('an index that could not be changed as a whole is discarded, and the next search succeeds', async () => {
  const app_id = await appWith(text('Owls fly.'));
  const index = indexOf(app_id);
  await count(index, 'owls');
  await publish(app_id, text('Hares run.', 'Another'));
  await index.use(EMPTY, (used) => {
    const put = used.put;
    used.put = (passage) => {
      used.put = put;
      throw new Error(`no memory for ${passage.id}`);
    };
  });
  await expect(index.update()).rejects.toThrow('no memory');
  expect([await count(index, 'owls'), await count(index, 'hares')]).toEqual([1, 1]);
  await index.close();
});

/** Publishes documents as a step after which the publication goes on, or with which it ends. */
async function step(app_id: string, isComplete: boolean, ...contents: Document[]): Promise<void> {
  const sources = contents.map(({ kind, title, content, url }) => ({
    ...{ kind: kind as 'text', title, url, question: '', text: content },
    document_id: `${app_id} ${title}`,
  }));
  const { passages } = workspace.context.retrieval;
  await passages.publish(asConversations(), app_id, 'knowledge', async () => ({ sources, isComplete }));
}

const article = (title: string, body: string) => ({ title, slug: title.toLowerCase(), body });

/** Fails where passages are read after `isOver` was called. */
function reading() {
  let isOver = false;
  const { passages } = workspace.context.retrieval;
  const madeBetween: PassageStore['madeBetween'] = (app_id, from, to) => {
    if (isOver && from.version < to.version - 1) throw new Error('Passages are read that were indexed before');
    return passages.madeBetween(app_id, from, to);
  };
  const over = () => {
    isOver = true;
  };
  return { over, changes: { madeBetween } };
}

test.each(['without an index', 'with an index'])(
  'a large publication to an app %s is indexed while it is not visible, and searched from its completion on',
  async (kind) => {
    const app_id = await appWith(...(kind === 'with an index' ? [text('Bats sleep.')] : []));
    const { over, changes } = reading();
    const index = indexOf(app_id, changes);
    const bats = kind === 'with an index' ? await count(index, 'bats') : 0;
    await step(app_id, false, manyPassages(1_500, 'owl', 'One'));
    await index.prepare();
    await step(app_id, false, manyPassages(1_500, 'owl', 'Two'));
    await index.prepare();
    if (bats > 0) expect([await found(index, 'owl'), await found(index, 'bats')]).toEqual([0, 1]);
    over();
    await step(app_id, true, text('Owls fly.'));
    expect([await count(index, 'owl'), await count(index, 'bats')]).toEqual([3_001, bats]);
    expect(index.size()).toBe(3_001 + bats);
    await index.close();
  },
);

test('what is prepared is not searched while an article is published, and is searched when it is complete', async () => {
  const app_id = await appWith(text('Bats sleep.'));
  const index = indexOf(app_id);
  await count(index, 'bats');
  await step(app_id, false, manyPassages(2_500, 'owl'));
  await index.prepare();
  await importing(workspace, app_id, { articles: [article('Foxes', 'Foxes run.')] });
  expect([await count(index, 'owl'), await found(index, 'foxes')]).toEqual([0, 1]);
  await step(app_id, true, text('Owls fly.'));
  expect([await count(index, 'owl'), await found(index, 'foxes')]).toEqual([2_501, 1]);
  await index.close();
});

test('a large publication of another process is put into a copy of the index, and a larger one into a new index', async () => {
  const app_id = await appWith(manyPassages(4_500, 'owl'));
  const index = indexOf(app_id);
  await count(index, 'owl');
  await publish(app_id, manyPassages(2_100, 'hare', 'More'));
  expect([await count(index, 'owl'), await count(index, 'hare')]).toEqual([4_500, 2_100]);
  await publish(app_id, manyPassages(40, 'bat'), manyPassages(1, 'bat', 'More'));
  expect([await count(index, 'owl'), await count(index, 'hare'), await count(index, 'bat')]).toEqual([0, 0, 41]);
  expect(index.size()).toBe(41);
  await index.close();
});

test('no file is written of an index from which a publication is missing that has begun', async () => {
  const app_id = await appWith(text('Bats sleep.'));
  const index = indexOf(app_id);
  await step(app_id, false, text('Owls fly.'));
  await importing(workspace, app_id, { articles: [article('Foxes', manyPassages(600, 'fox').content)] });
  expect(await count(index, 'fox')).toBe(600);
  await index.store();
  expect(await directory.apps()).toEqual([]);
  await step(app_id, true, text('Owls sleep.'));
  expect(await count(index, 'owls')).toBe(1);
  await index.store();
  expect(await directory.apps()).toEqual([app_id]);
  await index.close();
});
