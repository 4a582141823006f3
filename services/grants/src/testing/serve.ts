import { randomBytes } from 'node:crypto';
import { type Call, serviceCaller } from '@cws/kit';
import { callAs, serveForTest, testDatabase, userCaller } from '@cws/kit/testing';
import { grants } from '@cws/protos';
import { openContext } from '../context';
import { migrations } from '../migrations';
import { grantsService } from '../service';
import { type Surroundings, surroundings } from './surroundings';

export { callAs, userCaller };

export type ServedGrants = Awaited<ReturnType<typeof serveGrants>>;

/**
 * grants over real gRPC on a database of its own, with a clock that stands at `time.now`, far in the future, so that no TTL index
 * deletes anything.
 */
export async function serveGrants(around: Surroundings = surroundings()) {
  const time = { now: Date.parse('2126-11-20T03:35:00.123Z') };
  const database = await testDatabase('grants', migrations);
  const env = { CURSOR_MAC_KEYS: [randomBytes(32)], IDEMPOTENCY_TTL_S: 86_400 };
  const context = openContext(env, {
    ...database,
    ...around.services,
    clock: () => time.now,
    variables: { MCP_SERVER_TOKEN: 'secret-token' },
  });
  const served = await serveForTest(grants.GrantsServiceDefinition, grantsService(context));
  const stop = async () => {
    await served.stop();
    await context.toolServers.close();
    await database.drop();
  };
  return { ...served, around, context, db: database.db, time, stop };
}

export const operator = (): Call => callAs(serviceCaller('operator'));

export const serverEntry = (overrides: Partial<grants.McpServerEntry> = {}): grants.McpServerEntry => ({
  slug: 'weather',
  name: 'Weather',
  description: 'Forecasts',
  icon_url: 'https://example.com/weather.png',
  is_active: true,
  available_tools: [{ name: 'forecast_get', description: 'The forecast of a place' }],
  url: '',
  discover: false,
  headers: [],
  is_private: false,
  audience: undefined,
  ...overrides,
});
