import { startEmbeddings } from '../../testing/embeddings-fixture';
import { EmbeddingsFailed, embeddingsOf } from './embeddings-server';

let server: Awaited<ReturnType<typeof startEmbeddings>>;
beforeEach(async () => {
  server = await startEmbeddings();
});
afterEach(() => server.stop());

const embedding = (input: readonly string[], { apiKey = 'secret', baseUrl = server.url, timeoutMs = 5_000 } = {}) =>
  embeddingsOf({ baseUrl, apiKey, model: 'letters-1' }, { texts: input, role: 'passage' }, { timeoutMs });

test('each text gets its own vector of length 1, whatever the order of the response', async () => {
  const both = await embedding(['shipping', 'returns']);
  expect(both.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)]);
  expect(both[0]).toEqual((await embedding(['shipping']))[0]);
  expect(both[1]).toEqual((await embedding(['returns']))[0]);
});

test('the server gets the model, the texts and the key, and nothing else', async () => {
  await embedding(['shipping']);
  expect(server.requests).toEqual([
    { authorization: 'Bearer secret', body: { model: 'letters-1', input: ['shipping'] } },
  ]);
});

test('without a key no authorization is sent, and a slash at the end of the URL changes nothing', async () => {
  await embedding(['shipping'], { apiKey: '', baseUrl: `${server.url}/` });
  expect(server.requests[0]!.authorization).toBeUndefined();
});

test.each([
  ['refuses', 'refused'],
  ['breaks', 'unreachable'],
  ['omits', 'malformed'],
  ['babbles', 'malformed'],
] as const)('a server that %s fails as %s', async (behaviour, failure) => {
  server.set({ behaviour });
  await expect(embedding(['shipping', 'returns'])).rejects.toMatchObject({ failure });
});

test('a server that takes longer than the limit fails as timeout', async () => {
  server.set({ behaviour: 'hangs' });
  await expect(embedding(['shipping'], { timeoutMs: 50 })).rejects.toMatchObject({ failure: 'timeout' });
});

test('a vector without a direction is refused', async () => {
  server.set({ dimension: 0 });
  await expect(embedding(['shipping'])).rejects.toThrow(EmbeddingsFailed);
});
