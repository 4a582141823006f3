import { BadConfig, createMetrics, parseEnv } from '@cws/kit';
import { silentLogger, testDatabase } from '@cws/kit/testing';
import { workspaceEnv } from '../../config';
import { openContext } from '../../context';
import { migrations } from '../../migrations';
import { ORIGIN } from '../../testing/workspace';

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
