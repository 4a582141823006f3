import { parseEnv } from '@cws/kit';
import { migrateForTest, testDatabase } from '@cws/kit/testing';
import { migrations } from './migrations';
import { retentionEnv, retentions } from './retentions';

const DAY_S = 86_400;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('retentions');
});
afterAll(() => database.drop());

async function keptFor(env: Record<string, string>): Promise<Record<string, number | undefined>> {
  await migrateForTest(database.db, migrations, { retentions: retentions(parseEnv(retentionEnv, env)) });
  const seconds = async (collection: string) =>
    (await database.db.collection(collection).indexes()).find(({ name }) => name === 'at_1')?.expireAfterSeconds;
  return { events: await seconds('events'), resumes: await seconds('resumes') };
}

test('events and resumes are kept for as long as the variables set', async () => {
  expect(await keptFor({})).toEqual({ events: 4 * DAY_S, resumes: DAY_S });
  expect(await keptFor({ IDEMPOTENCY_TTL_S: '7200' })).toEqual({ events: 4 * DAY_S, resumes: 7_200 });
  expect(await keptFor({ REALTIME_RETENTION_S: '60', IDEMPOTENCY_TTL_S: '172800' })).toEqual({
    events: DAY_S + 60,
    resumes: 2 * DAY_S,
  });
});
