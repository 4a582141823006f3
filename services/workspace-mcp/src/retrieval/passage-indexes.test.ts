import { asConversations, businessOf, importing, startWorkspace } from '../testing/workspace';
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
  const indexes = passageIndexes(workspace.context.passages, workspace.context.log, 3);
  const [first, second] = [await appWith('Owls.', 'Bats.'), await appWith('Foxes.', 'Hares.')];
  const count = async (app_id: string, query: string) =>
    (await indexes.rank(asConversations(), app_id, query, 5)).length;
  expect([await count(first, 'owls'), indexes.size()]).toEqual([1, 2]);
  expect([await count(second, 'foxes'), indexes.size()]).toEqual([1, 2]);
  expect([await count(first, 'bats'), indexes.size()]).toEqual([1, 2]);
  await indexes.close();
  expect(indexes.size()).toBe(0);
});

test('an index larger than the cap is kept while it is in use', async () => {
  const indexes = passageIndexes(workspace.context.passages, workspace.context.log, 1);
  const app_id = await appWith('Owls.', 'Bats.', 'Owls and bats.');
  expect(await indexes.rank(asConversations(), app_id, 'owls', 5)).toHaveLength(2);
  expect(indexes.size()).toBe(3);
  await indexes.close();
});

test('many parallel searches build one index, and all succeed although the indexes are closed meanwhile', async () => {
  const indexes = passageIndexes(workspace.context.passages, workspace.context.log);
  const app_id = await appWith('Owls.', 'Bats.');
  const searches = Array.from({ length: 20 }, () => indexes.rank(asConversations(), app_id, 'owls', 5));
  while (indexes.size() === 0) await new Promise((go) => setImmediate(go));
  await indexes.close();
  expect((await Promise.all(searches)).map((ranked) => ranked.length)).toEqual(searches.map(() => 1));
});

test('an index is loaded and updated by queries that use an index of the database', async () => {
  const { passages } = workspace.context;
  const app_id = await appWith('Owls.');
  const scans = ['"stage":"FETCH"', '"stage":"IXSCAN"'];
  expect(plansOf((await passages.changedSince(app_id, 0).explain()) as never)).toEqual(scans);
  expect(plansOf((await passages.allOf(app_id).explain()) as never)).toEqual(scans);
});
