import { AppError, uuidV4 } from '@cws/kit';
import { connected, newPerson, refresh } from '../testing/oauth';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

let well: ServedIdentity;
let ill: ServedIdentity;
beforeAll(async () => {
  const env = { TOKEN_MAC_KEYS: 'A'.repeat(43) };
  well = await serveIdentity({ env });
  const workspace = {
    ...well.workspace.client,
    getMembership: async () => {
      throw new AppError('upstream_unavailable', { retryAfter: 3 });
    },
  };
  ill = await serveIdentity({ env, parts: { db: well.db, workspace } });
});
afterAll(async () => {
  await ill.stop();
  await well.stop();
});

test('while workspace-mcp is unavailable a refresh gets 503 and spends nothing', async () => {
  const [person, workspace] = [newPerson(), uuidV4()];
  well.workspace.state.roles.set(`${workspace} ${person.user_id}`, 'member');
  const { client_id, refresh_token } = await connected(well, { person, choice: { workspace } });
  const { status, headers, body } = await refresh(ill, client_id, refresh_token);
  expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '3']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await refresh(well, client_id, refresh_token)).status).toBe(200);
});

test('while the database is unavailable a request gets 503 and not invalid_client', async () => {
  const lost = { ...ill.context.oauth.clients, find: async () => Promise.reject(named('MongoServerSelectionError')) };
  Object.assign(ill.context.oauth, { clients: lost });
  const { status, body } = await refresh(ill, 'any', 'x');
  expect([status, body.error]).toEqual([503, 'temporarily_unavailable']);
});

const named = (name: string): Error => Object.assign(new Error('no server'), { name });
