import { createMetrics, serviceCaller } from '@cws/kit';
import { callAs, serveForTest, silentLogger, testDatabase, userCaller } from '@cws/kit/testing';
import { type workspace as proto, workspace } from '@cws/protos';
import { makeBusiness, type NewBusiness } from '../business/make-business';
import { type Context, closersOf, openContext, type Settings } from '../context';
import { migrations } from '../migrations';
import { workspaceService } from '../service';
import { keyCaller } from './callers';

export const ORIGIN = 'http://localhost:8080';

/** The service over real gRPC on a database of its own. */
export async function startWorkspace(settings: Settings = {}) {
  const database = await testDatabase('workspace', migrations);
  const metrics = createMetrics('test');
  const context = await openContext(settings, { ...database, metrics, log: silentLogger(), origin: ORIGIN });
  const served = await serveForTest(workspace.WorkspaceServiceDefinition, workspaceService(context));
  const stop = async () => {
    await served.stop();
    for (const [, close] of closersOf(context)) await close();
    await database.drop();
  };
  return { context, db: database.db, metrics, client: served.client, stop };
}

export const asUser = () => callAs(userCaller());
export const asConversations = () => callAs(serviceCaller('conversations'));
export const asOperator = () => callAs(serviceCaller('operator'));

export const businessOf = (context: Context, name: string, caller = keyCaller()): Promise<NewBusiness> =>
  makeBusiness(context, callAs(caller), caller, name);

type Content = Partial<proto.ImportBusinessContentRequest>;

/** An operator's import for that app with the given parts alone. */
export async function importing(
  { client, context }: Awaited<ReturnType<typeof startWorkspace>>,
  app_id: string,
  content: Content,
): Promise<proto.ImportBusinessContentResponse> {
  const app = await context.apps.find(asOperator(), app_id);
  const nothing = { agent: undefined, knowledge: [], articles: [], products: [], publish: false };
  const request = { business_id: app!.business_id, app_id, ...nothing, ...content };
  return client.importBusinessContent(asOperator(), request);
}
