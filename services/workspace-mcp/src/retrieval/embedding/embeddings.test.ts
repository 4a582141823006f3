import { createMetrics, leaseStore } from '@cws/kit';
import { until } from '@cws/kit/testing';
import { openContext } from '../../context';
import { startEmbeddings } from '../../testing/embeddings-fixture';
import { searchRequest } from '../../testing/requests';
import { asConversations, businessOf, importing, ORIGIN, startWorkspace } from '../../testing/workspace';
import type { VectorRow } from './vector-store';

let server: Awaited<ReturnType<typeof startEmbeddings>>;
let workspace: Awaited<ReturnType<typeof startWorkspace>>;
const settings = () => ({
  EMBEDDINGS_URL: server.url,
  EMBEDDINGS_MODEL: 'letters-1',
  EMBEDDINGS_API_KEY: 'secret',
  EMBEDDINGS_WEIGHTS: new Map([['en', 0.5]]),
});
beforeAll(async () => {
  server = await startEmbeddings();
  workspace = await startWorkspace(settings());
});
beforeEach(() => {
  server.set({ behaviour: 'embeds', dimension: 256 });
  server.requests.length = 0;
});
afterAll(async () => {
  await workspace.stop();
  await server.stop();
});

const text = (title: string, content: string) => ({ kind: 'text', title, content, url: '' });
const KNOWLEDGE = [
  text('Parcels', 'Every shipment leaves the warehouse in the morning.'),
  text('Visits', 'The shop is open from Tuesday to Saturday.'),
];

/** A question without any word of a passage, whose spelling is near to one. */
const MISSPELT = 'chipment farehouse';

async function appWith({ isOn = true, knowledge = KNOWLEDGE } = {}): Promise<string> {
  const { app, agent } = await businessOf(workspace.context, 'Embedded');
  if (isOn) await turn(agent._id, true);
  await publish(app._id, ...knowledge);
  return app._id;
}
const turn = (agent_id: string, embeddings: boolean) =>
  workspace.context.agents.update(asConversations(), agent_id, {
    capabilities: { knowledge: true, tools: true, embeddings },
  });
const publish = (app_id: string, ...knowledge: typeof KNOWLEDGE) =>
  importing(workspace, app_id, { knowledge, publish: true });

const titles = async (app_id: string, query: string) =>
  (await workspace.client.searchPassages(asConversations(), searchRequest({ app_id, query }))).passages.map(
    ({ title }) => title,
  );
const rowsOf = (app_id: string) => workspace.db.collection<VectorRow>('vectors').find({ app_id }).toArray();
const areEmbedded = (app_id: string, model = 'letters-1', dimension = 256) =>
  until(async () => {
    const set = await workspace.db
      .collection<{ _id: string; current?: object }>('vector_sets')
      .findOne({ _id: app_id });
    const { version } = (await workspace.db.collection<{ _id: string }>('corpora').findOne({ _id: app_id }))! as never;
    return JSON.stringify(set?.current) === JSON.stringify({ model, dimension, version });
  });
const finds = (app_id: string, query: string, title: string) =>
  until(async () => (await titles(app_id, query))[0] === title);
/** Joins the run in progress, if there is one, and then waits for one that began after this call. */
async function embedNow({ retrieval } = workspace.context): Promise<void> {
  await retrieval.embeddings.embed();
  await retrieval.embeddings.embed();
}
const inputs = () => server.requests.flatMap(({ body }) => body.input);

async function counted(outcome: string): Promise<number> {
  const line = new RegExp(`^embedded_questions_total\\{.*outcome="${outcome}".*\\} (\\d+)`, 'm');
  return Number(line.exec(await workspace.metrics.exported())?.[1] ?? 0);
}

// contract: agent-embeddings
test('neither passages nor questions of a business that has not turned embeddings on are sent', async () => {
  const other = await appWith();
  await areEmbedded(other);
  server.requests.length = 0;
  const app_id = await appWith({ isOn: false, knowledge: [text('Secret', 'The secret recipe of the shipment.')] });
  expect(await titles(app_id, 'secret recipe')).toEqual(['Secret']);
  await embedNow();
  expect(inputs().join()).not.toContain('secret');
});

test('passages are embedded at a publish, and a question finds by its vector what its words do not', async () => {
  const app_id = await appWith();
  await areEmbedded(app_id);
  expect(inputs().sort()).toEqual(KNOWLEDGE.map(({ title, content }) => `${title}\n${content}`).sort());
  expect(JSON.stringify(server.requests)).not.toMatch(new RegExp(app_id));
  await finds(app_id, MISSPELT, 'Parcels');
  expect(inputs()).toContain(MISSPELT);
  expect(await counted('ok')).toBeGreaterThan(0);
});

test('a question in a language without a weight is not sent', async () => {
  const knowledge = [text('Pakete', 'Das Paket ist am Morgen auf dem Weg und wird von uns in das Lager gebracht.')];
  const app_id = await appWith({ knowledge });
  await areEmbedded(app_id);
  server.requests.length = 0;
  expect(await titles(app_id, 'Wann ist das Paket auf dem Weg?')).toEqual(['Pakete']);
  expect(server.requests).toEqual([]);
});

test('while the server is down, publishing and questions go on with words alone, and passages are embedded later', async () => {
  server.set({ behaviour: 'breaks' });
  const app_id = await appWith();
  await embedNow();
  expect(await titles(app_id, 'shipment')).toEqual(['Parcels']);
  expect(await rowsOf(app_id)).toEqual([]);
  server.set({ behaviour: 'embeds' });
  await embedNow();
  await areEmbedded(app_id);
  await finds(app_id, MISSPELT, 'Parcels');
});

test.each([
  ['hangs', 'timeout'],
  ['refuses', 'refused'],
  ['babbles', 'malformed'],
] as const)(
  'a question to a server that %s is answered by words alone and counted as %s',
  async (behaviour, outcome) => {
    const app_id = await appWith();
    await areEmbedded(app_id);
    await finds(app_id, MISSPELT, 'Parcels');
    const before = await counted(outcome);
    server.set({ behaviour });
    await until(async () => {
      expect(await titles(app_id, 'shipment')).toEqual(['Parcels']);
      expect(await titles(app_id, MISSPELT)).toEqual([]);
      return (await counted(outcome)) > before;
    });
  },
);

test('a server that returns another dimension is not compared with, and all passages are embedded again', async () => {
  const app_id = await appWith();
  await areEmbedded(app_id);
  await finds(app_id, MISSPELT, 'Parcels');
  server.set({ dimension: 128 });
  await until(async () => {
    expect(await titles(app_id, MISSPELT)).toEqual([]);
    return (await counted('dimension')) > 0;
  });
  await embedNow();
  await areEmbedded(app_id, 'letters-1', 128);
  expect((await rowsOf(app_id)).map(({ dimension, vector }) => [dimension, vector.length()])).toEqual(
    KNOWLEDGE.map(() => [128, 128]),
  );
  await finds(app_id, MISSPELT, 'Parcels');
});

test('another model takes over when it has all passages; until then questions go to the one before', async () => {
  const app_id = await appWith();
  await areEmbedded(app_id);
  const { client } = workspace.context;
  const other = await openContext(
    { ...settings(), EMBEDDINGS_MODEL: 'letters-2' },
    { client, db: workspace.db, metrics: createMetrics('test'), log: workspace.context.log, origin: ORIGIN },
  );
  const ask = () =>
    other.retrieval.embeddings.nearest(asConversations(), app_id, { text: MISSPELT, languages: ['en'], places: [] }, 5);
  server.set({ behaviour: 'refuses' });
  await embedNow(other);
  // Otherwise the other process embeds the passages at any time from now on.
  const leases = leaseStore(workspace.db, 'vector_leases');
  await until(() => leases.claim(app_id, 'test', 60_000));
  server.set({ behaviour: 'embeds' });
  server.requests.length = 0;
  await until(async () => (await ask()) !== undefined);
  const questions = server.requests.filter(({ body }) => body.input.includes(MISSPELT));
  expect(new Set(questions.map(({ body }) => body.model))).toEqual(new Set(['letters-1']));
  await leases.release(app_id, 'test');
  await embedNow(other);
  await areEmbedded(app_id, 'letters-2');
  expect((await rowsOf(app_id)).map(({ model }) => model)).toEqual(['letters-2', 'letters-2']);
  await until(async () => {
    server.requests.length = 0;
    return (await ask()) !== undefined && server.requests[0]?.body.model === 'letters-2';
  });
  await other.retrieval.embeddings.close();
  await other.retrieval.indexes.close();
  await other.site.reader.close();
  await other.activity.log.close();
});

test('a later publish embeds what has changed, and deletes the vectors of removed passages', async () => {
  const app_id = await appWith({
    knowledge: [...KNOWLEDGE, text('Long', '# One\n\nFirst part.\n\n# Two\n\nSecond part.')],
  });
  await areEmbedded(app_id);
  expect(await rowsOf(app_id)).toHaveLength(4);
  server.requests.length = 0;
  await publish(app_id, text('Long', '# One\n\nFirst part.'), text('Visits', 'The shop is closed.'));
  await areEmbedded(app_id);
  expect(inputs()).toEqual(['Visits\nThe shop is closed.']);
  expect(await rowsOf(app_id)).toHaveLength(3);
});

test('when an owner turns embeddings off, the vectors are deleted and questions are no longer sent', async () => {
  const { app, agent } = await businessOf(workspace.context, 'Embedded');
  await turn(agent._id, true);
  await publish(app._id, ...KNOWLEDGE);
  await areEmbedded(app._id);
  await turn(agent._id, false);
  await embedNow();
  expect(await rowsOf(app._id)).toEqual([]);
  server.requests.length = 0;
  await until(async () => (await titles(app._id, MISSPELT)).length === 0);
  server.requests.length = 0;
  expect(await titles(app._id, 'shipment')).toEqual(['Parcels']);
  expect(server.requests).toEqual([]);
});
