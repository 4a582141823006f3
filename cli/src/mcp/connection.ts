import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Context } from '../context';
import { baseUrl } from '../origin';
import { authorizedFetch } from '../rest/authorized-fetch';
import { version } from '../version';

/**
 * Speaks with the workspace tool server (§4.25) for as long as the work takes. The SDK is loaded here and not before,
 * because it doubles the time that any other command takes to start.
 */
export async function withToolServer<T>(context: Context, work: (client: Client) => Promise<T>): Promise<T> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const { explainMcp } = await import('./explain-mcp');
  const client = new Client({ name: 'cws', version });
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl(context.origin)}/mcp`), {
    fetch: (url, init) => authorizedFetch(context, url, init),
  });
  try {
    await client.connect(transport);
    return await work(client);
  } catch (error) {
    throw explainMcp(error, context.origin);
  } finally {
    await client.close();
  }
}
