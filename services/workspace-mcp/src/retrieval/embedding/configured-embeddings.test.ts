import { BadConfig, createMetrics, parseEnv } from '@cws/kit';
import { silentLogger, testDatabase, until } from '@cws/kit/testing';
import { workspaceEnv } from '../../config';
import { openContext } from '../../context';
import { migrations } from '../../migrations';
import { startEmbeddings } from '../../testing/embeddings-fixture';
import { searchRequest } from '../../testing/requests';
import { asConversations, businessOf, importing, ORIGIN, startWorkspace } from '../../testing/workspace';

const weightsOf = (EMBEDDINGS_WEIGHTS: string) =>
  parseEnv(workspaceEnv.pick({ EMBEDDINGS_WEIGHTS: true }), { EMBEDDINGS_WEIGHTS }).EMBEDDINGS_WEIGHTS;

test('weights are shares by language, and none by default', () => {
  expect(weightsOf('en=0.4, de=1,fil=0')).toEqual(
    new Map([
      ['en', 0.4],
      ['de', 1],
      ['fil', 0],
    ]),
  );
  expect(weightsOf('')).toEqual(new Map());
});

test.each(['en', 'en=', 'en=2', 'en=-1', 'en=much', 'English=1', 'en=0.1=2'])('the weights %j are refused', (text) =>
  expect(() => weightsOf(text)).toThrow(BadConfig),
);

test('a process with a server and without a model does not start, and says what is missing', async () => {
  const database = await testDatabase('workspace', migrations);
  const parts = { ...database, metrics: createMetrics('test'), log: silentLogger(), origin: ORIGIN };
  await expect(openContext({ EMBEDDINGS_URL: 'http://127.0.0.1:9/v1' }, parts)).rejects.toThrow('EMBEDDINGS_MODEL');
  await database.drop();
});

const ANIMALS = { kind: 'text', title: 'Animals', content: 'Dogs sleep in the kennel.', url: '' };
const QUESTION = 'Where do dogs sleep?';

const uniqueOf = <T>(all: readonly T[]): T[] =>
  [...new Set(all.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one));

/** The different requests to a server of a system with these settings, at a publication and then at a question. */
async function sentTo(
  settingsFor: (server: { url: string; address: string }) => Parameters<typeof startWorkspace>[0],
  { hasConsent = false } = {},
) {
  const server = await startEmbeddings();
  const workspace = await startWorkspace(settingsFor({ url: server.url, address: new URL(server.url).host }));
  try {
    const { app, agent } = await businessOf(workspace.context, 'Embedded');
    const capabilities = { knowledge: true, tools: true, embeddings: hasConsent };
    await workspace.context.agents.update(asConversations(), agent._id, { capabilities });
    await importing(workspace, app._id, { knowledge: [ANIMALS], publish: true });
    const { embeddings } = workspace.context.retrieval;
    // The first call joins a run in progress.
    await embeddings.embed();
    await embeddings.embed();
    const search = () =>
      workspace.client.searchPassages(asConversations(), searchRequest({ app_id: app._id, query: QUESTION }));
    await search();
    const sent = () => server.requests.map(({ body }) => body);
    // A search before the vectors are loaded ranks by words.
    if (sent().length > 0)
      await until(async () => {
        await search();
        return sent().length > 1;
      });
    return uniqueOf(sent());
  } finally {
    await workspace.stop();
    await server.stop();
  }
}

// contract: answers-meaning
test("the deployment's own server gets the texts of every agent, and is told which are questions", async () => {
  const sent = await sentTo(({ address }) => ({ EMBEDDINGS_ADDR: address }));
  expect(sent).toEqual([
    { model: 'passage', input: ['Animals\nDogs sleep in the kennel.'] },
    { model: 'query', input: [QUESTION] },
  ]);
});

// contract: answers-meaning
test('with EMBEDDINGS=off no server gets a text, neither the own one nor a configured one', async () => {
  const off = { EMBEDDINGS: 'off' } as const;
  expect(await sentTo(({ address }) => ({ ...off, EMBEDDINGS_ADDR: address }))).toEqual([]);
  const configured = await sentTo(({ url }) => ({ ...off, EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'm' }), {
    hasConsent: true,
  });
  expect(configured).toEqual([]);
});

// contract: agent-embeddings
test('a configured server replaces the own one, and gets the model and prefix of each role', async () => {
  const sent = await sentTo(
    ({ url }) => ({
      EMBEDDINGS_ADDR: '127.0.0.1:9',
      EMBEDDINGS_URL: url,
      EMBEDDINGS_MODEL: 'both',
      EMBEDDINGS_QUERY_MODEL: 'asks',
      EMBEDDINGS_QUERY_PREFIX: 'query: ',
      EMBEDDINGS_PASSAGE_PREFIX: 'passage: ',
      EMBEDDINGS_WEIGHTS: new Map([['en', 0.5]]),
    }),
    { hasConsent: true },
  );
  expect(sent).toEqual([
    { model: 'both', input: ['passage: Animals\nDogs sleep in the kennel.'] },
    { model: 'asks', input: [`query: ${QUESTION}`] },
  ]);
});
