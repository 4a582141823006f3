import { createLogger } from '@cws/kit';
import { callAs, until } from '@cws/kit/testing';
import { boundTo, keyCaller } from '../testing/callers';
import { startToolServer, type ToolServer } from '../testing/tool-server';
import { businessOf } from '../testing/workspace';
import { callTool } from '../tools/call-tool';
import { batchedActivityLog } from './activity-log';
import { type Activity, activityCollection } from './activity-store';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

const entry = (tool: string): Activity => ({
  tool,
  outcome: 'ok',
  failure_code: '',
  duration_ms: 1,
  key_id: 'k',
  business_id: '',
  at: new Date(),
});

// contract: tool-activity-log
test('each call is recorded with tool, outcome, failure code and duration, and without its arguments', async () => {
  const owner = keyCaller();
  const key = boundTo(owner, (await businessOf(server.context, 'Logged', owner)).business._id);
  const call = callAs(key);
  await callTool(server.context, call, 'app.list', { limit: 7, note: 'private words' });
  await callTool(server.context, call, 'workspace_create', { business_name: 7, note: 'private words' });
  await callTool(server.context, call, 'private_words', {}).catch(() => undefined);
  await server.context.activity.log.flush();
  const rows = await activityCollection(server.db).find({ key_id: key.credential_id }).sort({ _id: 1 }).toArray();
  expect(rows).toMatchObject([
    { tool: 'app_list', outcome: 'ok', failure_code: '', business_id: key.business_id },
    { tool: 'workspace_create', outcome: 'error', failure_code: 'invalid_arguments' },
    { tool: '', outcome: 'error', failure_code: 'unknown_tool' },
  ]);
  expect(rows[0]!.duration_ms).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/private/);
});

test('records are kept for 90 days', async () => {
  const indexes = await activityCollection(server.db).indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 7_776_000 }));
});

test('records reach the database by themselves', async () => {
  const collection = activityCollection(server.db);
  server.context.activity.log.record(entry('by itself'));
  await until(async () => (await collection.countDocuments({ tool: 'by itself' })) === 1);
});

test('closing writes all queued records', async () => {
  const collection = server.db.collection<Activity>('closing');
  const log = batchedActivityLog(collection, createLogger('test', 'silent'));
  for (let n = 0; n < 1_234; n++) log.record(entry('x'));
  await log.close();
  expect(await collection.countDocuments()).toBe(1_234);
});

test('a failed write is logged, and later records are written', async () => {
  const collection = server.db.collection<Activity>('failing');
  const logger = createLogger('test', 'silent');
  const errors: unknown[] = [];
  logger.error = ((fields: unknown) => void errors.push(fields)) as typeof logger.error;
  const log = batchedActivityLog(collection, logger);
  log.record({ ...entry('bad'), _id: 1 } as Activity);
  await log.flush();
  log.record({ ...entry('bad'), _id: 1 } as Activity);
  await log.flush();
  expect(errors).toMatchObject([{ records: 1 }]);
  log.record(entry('good'));
  await log.close();
  expect(await collection.countDocuments({ tool: 'good' })).toBe(1);
});
