import { createMetrics } from '@cws/kit';
import { silentLogger, until } from '@cws/kit/testing';
import { type Context, openContext } from '../context';
import { knowledgeSource } from '../knowledge/knowledge';
import { passageIndexes } from '../retrieval/index/passage-indexes';
import type { PassageStore } from '../retrieval/passage/passage-store';
import { findPassages, MAX_LIMIT } from '../retrieval/search-passages';
import { asConversations, businessOf, importing, startWorkspace } from '../testing/workspace';
import { publishStaged } from './publish-staged';

/** More than two transactions publish. */
const DOCUMENTS = 45;

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let replica: Context;
beforeAll(async () => {
  workspace = await startWorkspace();
  const { client, origin } = workspace.context;
  const parts = { client, origin, db: workspace.db, metrics: createMetrics('test'), log: silentLogger() };
  replica = await openContext({}, parts);
});
afterAll(async () => {
  await replica.retrieval.indexes.close();
  await replica.activity.log.close();
  await workspace.stop();
});

const documents = (word: string) =>
  Array.from({ length: DOCUMENTS }, (_, n) => ({
    kind: 'text',
    title: `T${n}`,
    content: `The ${word} ${n}.`,
    url: '',
  }));

/** An app with published documents about owls, of which others about hares are staged. */
async function appWithStaged(): Promise<string> {
  const { app } = await businessOf(workspace.context, 'Published');
  await importing(workspace, app._id, { knowledge: documents('owl'), publish: true });
  expect(await seenBy(workspace.context, app._id)).toBe(OLD);
  expect(await seenBy(replica, app._id)).toBe(OLD);
  await importing(workspace, app._id, { knowledge: documents('hare') });
  return app._id;
}

const OLD = `${DOCUMENTS} owls, 0 hares`;
const NEW = `0 owls, ${DOCUMENTS} hares`;
async function seenBy(context: Context, app_id: string): Promise<string> {
  const found = await findPassages(context, asConversations(), app_id, 'owl hare', MAX_LIMIT);
  const count = (word: string) => found.filter(({ text }) => text.includes(word)).length;
  return `${count('owl')} owls, ${count('hare')} hares`;
}
/** The results of a process that has no index yet. */
async function seenByNewProcess(app_id: string): Promise<string> {
  const fresh = passageIndexes(replica.retrieval.passages, silentLogger());
  const seen = await seenBy({ ...replica, retrieval: { ...replica.retrieval, indexes: fresh } }, app_id);
  await fresh.close();
  return seen;
}
const seenByAll = async (app_id: string) => [
  await seenBy(workspace.context, app_id),
  await seenBy(replica, app_id),
  await seenByNewProcess(app_id),
];

type Publish = PassageStore['publish'];
/** Publishes the staged knowledge, and does something else after each transaction. */
function publishing(app_id: string, afterEach: () => Promise<void>): Promise<number> {
  const { retrieval, knowledge: store } = workspace.context;
  const { passages } = retrieval;
  const publish: Publish = async (...parameters) => {
    const rows = await passages.publish(...parameters);
    await afterEach();
    return rows;
  };
  const context = { ...workspace.context, retrieval: { ...retrieval, passages: { ...passages, publish } } };
  const kind = { kind: 'knowledge', store, sourceOf: knowledgeSource } as const;
  return publishStaged(context, asConversations(), app_id, kind);
}
const isNewForAll = (app_id: string) => until(async () => (await seenByAll(app_id)).every((seen) => seen === NEW));

// contract: publish-whole
test('until a publication is complete every process finds what was published before, and then all of the new', async () => {
  const app_id = await appWithStaged();
  const seen: string[][] = [];
  await publishing(app_id, async () => {
    seen.push(await seenByAll(app_id));
  });
  expect(seen).toHaveLength(3);
  expect(seen.slice(0, 2).flat()).toEqual([OLD, OLD, OLD, OLD, OLD, OLD]);
  for (const one of seen[2]!) expect([OLD, NEW]).toContain(one);
  await isNewForAll(app_id);
});

test('a publication whose process is killed shows nothing, holds back no article, and is completed by the next publish', async () => {
  const app_id = await appWithStaged();
  const killed = publishing(app_id, () => Promise.reject(new Error('killed')));
  await expect(killed).rejects.toThrow('killed');
  expect(await seenByAll(app_id)).toEqual([OLD, OLD, OLD]);
  const article = { title: 'Foxes', slug: 'foxes', body: 'Foxes run.' };
  await importing(workspace, app_id, { articles: [article] });
  const foxes = await findPassages(workspace.context, asConversations(), app_id, 'foxes', 5);
  expect(foxes.map(({ title }) => title)).toEqual(['Foxes']);
  expect(await seenByAll(app_id)).toEqual([OLD, OLD, OLD]);
  await importing(workspace, app_id, { publish: true });
  await isNewForAll(app_id);
});

test('a document that is replaced while its publication goes on is found in its last form alone', async () => {
  const app_id = await appWithStaged();
  let isReplaced = false;
  await publishing(app_id, async () => {
    if (isReplaced) return;
    isReplaced = true;
    await importing(workspace, app_id, { knowledge: [{ kind: 'text', title: 'T0', content: 'A fox.', url: '' }] });
  });
  const find = () => findPassages(replica, asConversations(), app_id, 'hare fox owl', MAX_LIMIT);
  await until(async () => (await find()).some(({ text }) => text.includes('hare')));
  const found = await find();
  expect(found).toHaveLength(DOCUMENTS);
  expect(found.filter(({ title }) => title === 'T0').map(({ text }) => text)).toEqual(['A fox.']);
});

test('the passages of before are marked for deletion only when the publication is complete', async () => {
  const app_id = await appWithStaged();
  const marked = () => workspace.db.collection('passages').countDocuments({ app_id, removed_at: { $exists: true } });
  await expect(publishing(app_id, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(await marked()).toBe(0);
  await importing(workspace, app_id, { publish: true });
  expect(await marked()).toBe(DOCUMENTS);
});
