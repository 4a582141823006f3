import { serviceCaller } from '@cws/kit';
import { callAs, serveForTest, silentLogger, testDatabase, userCaller } from '@cws/kit/testing';
import { type workspace as proto, workspace } from '@cws/protos';
import { makeBusiness, type NewBusiness } from '../business/make-business';
import { type Context, openContext } from '../context';
import { migrations } from '../migrations';
import { workspaceService } from '../service';
import { keyCaller } from './callers';

/** The service over real gRPC on a database of its own. */
export async function startWorkspace() {
  const database = await testDatabase('workspace', migrations);
  const context = await openContext({}, { ...database, log: silentLogger() });
  const served = await serveForTest(workspace.WorkspaceServiceDefinition, workspaceService(context));
  const stop = async () => {
    await served.stop();
    await context.activity.close();
    await context.passageIndexes.close();
    await database.drop();
  };
  return { context, db: database.db, client: served.client, stop };
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
