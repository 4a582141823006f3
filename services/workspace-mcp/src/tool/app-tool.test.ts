import { uuidV7 } from '@cws/kit';
import { callAs } from '@cws/kit/testing';
import { z } from 'zod';
import type { App } from '../app/app';
import { boundTo, keyCaller } from '../testing/callers';
import { startToolServer, type ToolServer } from '../testing/tool-server';
import { newOwner, type Owner } from '../testing/tool-user';
import { READS } from './annotations';
import { appTool } from './app-tool';
import { parseArguments } from './arguments';
import { liveBounds } from './bounds';
import type { InWorkspace } from './tool';

const shown = appTool({
  name: 'app_shown',
  title: 'Show the app',
  description: 'Returns the app that it works on and its other argument.',
  role: 'member',
  annotations: READS,
  input: z.object({ note: z.string().default('none') }),
  output: z.object({ app_id: z.string(), note: z.string() }),
  handle: async (_context, { app }, { note }) => ({ app_id: app._id, note }),
});

let server: ToolServer;
let owner: Owner;
let second: App;
beforeAll(async () => {
  server = await startToolServer();
  owner = await newOwner(server);
  second = { ...owner.app, _id: uuidV7(), slug: 'second-app', is_default: false };
  await server.db.collection<App>('apps').insertOne(second);
});
afterAll(() => server.stop());

async function call(args: object, key = owner.key) {
  const bounds = (await liveBounds(server.context, callAs(key))) as InWorkspace;
  return shown.handle(server.context, bounds, parseArguments(shown, args).args);
}

test('without the argument a tool works on the default app', async () => {
  expect(await call({})).toEqual({ app_id: owner.app._id, note: 'none' });
});

test('an app is named by its id or its slug, in any case', async () => {
  for (const app of [second._id, second._id.toUpperCase(), 'second-app', 'Second-App'])
    expect(await call({ app, note: 'n' })).toEqual({ app_id: second._id, note: 'n' });
});

test.each(['nothing', '00000000-0000-7000-8000-000000000000'])('the unknown app %p is refused', async (app) => {
  await expect(call({ app })).rejects.toMatchObject({ code: 'app_not_found', message: expect.stringMatching(/"app"/) });
});

test('an app of another business is refused', async () => {
  const foreign = await newOwner(server, 'Foreign');
  await expect(call({ app: foreign.app._id })).rejects.toMatchObject({ code: 'app_not_found' });
});

test.each([null, '', ' '])('the value %j of the argument is none', async (app) => {
  expect(await call({ app })).toEqual({ app_id: owner.app._id, note: 'none' });
});

test.each([7, ['x']])('the value %p of the argument is refused with its name', async (app) => {
  await expect(call({ app })).rejects.toThrow(/"app" is not valid/);
});

test('a deleted app is refused, as default app too', async () => {
  const other = await newOwner(server, 'Closed');
  const key = boundTo(keyCaller({ user_id: other.account.user_id }), other.business._id);
  await server.context.apps.setStatus(callAs(key), other.app._id, 'deleted');
  await expect(call({ app: other.app._id }, key)).rejects.toMatchObject({ code: 'app_not_found' });
  await expect(call({}, key)).rejects.toThrow(/default app .* deleted/);
});
