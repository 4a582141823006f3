import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceCaller } from '@cws/kit';
import { callAs } from '@cws/kit/testing';
import { manyPassages } from '../../testing/many-passages';
import { asConversations, businessOf, importing, startWorkspace } from '../../testing/workspace';
import { EMPTY, type Snapshot } from '../passage/snapshot';
import { indexDirectory } from './files/index-directory';
import { passageIndexes } from './passage-indexes';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

async function appWith(...contents: string[]): Promise<string> {
  const { app } = await businessOf(workspace.context, 'Indexed');
  const knowledge = contents.map((content, n) => ({ kind: 'text', title: `T${n}`, content, url: '' }));
  await importing(workspace, app._id, { knowledge, publish: true });
  return app._id;
}

const plansOf = (explained: { queryPlanner: { winningPlan: unknown } }) =>
  JSON.stringify(explained.queryPlanner.winningPlan).match(/"stage":"(\w+)"/g);

test('above the cap the least recently used index is dropped, and loaded again when it is searched', async () => {
  const indexes = passageIndexes(workspace.context.retrieval.passages, workspace.context.log, { most: 3 });
  const [first, second] = [await appWith('Owls.', 'Bats.'), await appWith('Foxes.', 'Hares.')];
  const count = async (app_id: string, query: string) =>
    (await indexes.candidates(asConversations(), app_id, query, 5)).ids.length;
  expect([await count(first, 'owls'), indexes.size()]).toEqual([1, 2]);
  expect([await count(second, 'foxes'), indexes.size()]).toEqual([1, 2]);
  expect([await count(first, 'bats'), indexes.size()]).toEqual([1, 2]);
  await indexes.close();
  expect(indexes.size()).toBe(0);
});

test('an index larger than the cap is kept while it is in use', async () => {
  const indexes = passageIndexes(workspace.context.retrieval.passages, workspace.context.log, { most: 1 });
  const app_id = await appWith('Owls.', 'Bats.', 'Owls and bats.');
  expect((await indexes.candidates(asConversations(), app_id, 'owls', 5)).ids).toHaveLength(2);
  expect(indexes.size()).toBe(3);
  await indexes.close();
});

test('many parallel searches build one index, and all succeed although the indexes are closed meanwhile', async () => {
  const indexes = passageIndexes(workspace.context.retrieval.passages, workspace.context.log);
  const app_id = await appWith('Owls.', 'Bats.');
  const searches = Array.from({ length: 20 }, () => indexes.candidates(asConversations(), app_id, 'owls', 5));
  while (indexes.size() === 0) await new Promise((go) => setImmediate(go));
  await indexes.close();
  expect((await Promise.all(searches)).map(({ ids }) => ids.length)).toEqual(searches.map(() => 1));
});

test('an index is loaded and updated by queries that use an index of the database', async () => {
  const { passages } = workspace.context.retrieval;
  const app_id = await appWith('Owls.');
  const [fetch, scan] = ['"stage":"FETCH"', '"stage":"IXSCAN"'];
  const [early, half, late] = [EMPTY, { version: 3, open: [2, 3] }, { version: 5, open: [4] }];
  const plans = async (from: Snapshot, to: Snapshot) => [
    plansOf((await passages.madeBetween(app_id, from, to).explain()) as never),
    plansOf((await passages.removedBetween(app_id, from, to).explain()) as never),
  ];
  expect(await plans(early, half)).toEqual([
    [fetch, scan],
    [fetch, scan],
  ]);
  const both = ['"stage":"SUBPLAN"', fetch, '"stage":"OR"', scan, scan];
  expect(await plans(half, late)).toEqual([both, both]);
});

test('a large publication is indexed before the first search', async () => {
  const indexes = passageIndexes(workspace.context.retrieval.passages, workspace.context.log);
  await appWith('Owls.');
  expect(indexes.size()).toBe(0);
  await appWith(manyPassages(600, 'owl').content);
  while (indexes.size() < 600) await new Promise((go) => setImmediate(go));
  await indexes.close();
});

test('a process that has closed its indexes indexes no later publication', async () => {
  const { log, retrieval } = workspace.context;
  const { passages } = retrieval;
  const snapshotNow = jest.fn(passages.snapshotNow);
  const indexes = passageIndexes({ ...passages, snapshotNow }, log);
  const app_id = await appWith('Owls.');
  await indexes.candidates(asConversations(), app_id, 'owls', 5);
  expect(snapshotNow).toHaveBeenCalled();
  await indexes.close();
  snapshotNow.mockClear();
  await importing(workspace, app_id, { knowledge: [manyPassages(600, 'owl')], publish: true });
  expect(snapshotNow).not.toHaveBeenCalled();
});

test('the stored index of an erased business is deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-indexes-'));
  const directory = indexDirectory(folder, workspace.context.log);
  const { app, business } = await businessOf(workspace.context, 'Erased');
  await importing(workspace, app._id, { knowledge: [manyPassages(600, 'owl')], publish: true });
  const indexes = passageIndexes(workspace.context.retrieval.passages, workspace.context.log, { directory });
  await indexes.candidates(asConversations(), app._id, 'owl', 5);
  await indexes.close();
  expect(await directory.apps()).toEqual([app._id]);
  await workspace.client.eraseBusiness(callAs(serviceCaller('identity')), { business_id: business._id });
  const restarted = passageIndexes(workspace.context.retrieval.passages, workspace.context.log, { directory });
  while ((await directory.apps()).length > 0) await new Promise((go) => setImmediate(go));
  await restarted.close();
  await rm(folder, { recursive: true });
});

test('an index that was shared while its business was being erased is deleted by a process that starts', async () => {
  const shared = workspace.context.retrieval.sharedIndexes;
  await shared.write('an-erased-app', { version: 1, image: Buffer.from('image') }, async () => true);
  const restarted = passageIndexes(workspace.context.retrieval.passages, workspace.context.log, { shared });
  while ((await shared.apps()).includes('an-erased-app')) await new Promise((go) => setImmediate(go));
  await restarted.close();
});
