import type { Context } from '../context';
import { version } from '../machine/version';
import { authorizedFetch } from '../rest/authorized-fetch';
import { baseUrl } from '../service/origin';
import { explainMcp } from './explain-mcp';
import { loadSdk, type ToolServer } from './sdk';

/** Connects to the workspace tool server while the work runs. */
export async function withToolServer<T>(context: Context, work: (server: ToolServer) => Promise<T>): Promise<T> {
  const sdk = await loadSdk();
  const client = new sdk.Client({ name: 'cws', version });
  const transport = new sdk.StreamableHTTPClientTransport(new URL(`${baseUrl(context.origin)}/mcp`), {
    fetch: (url, init) => authorizedFetch(context, url, init),
  });
  try {
    await client.connect(transport);
    return await work(client);
  } catch (error) {
    throw explainMcp(sdk, error, context.origin);
  } finally {
    await client.close();
  }
}
