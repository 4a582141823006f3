import type { Context } from '../context';
import { Failure, signInAgain } from '../failure/exit';
import { explainNetwork } from '../failure/explain-network';
import { version } from '../machine/version';
import { authorizedFetch } from '../rest/authorized-fetch';
import { baseUrl } from '../service/origin';
import { plainText } from '../terminal/plain-text';
import { loadSdk, type Sdk, type ToolServer } from './sdk';

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

const SENTENCES: Readonly<Record<number, string>> = {
  429: 'Too many requests: wait a moment, then try again.',
  503: 'The tool server is not available right now: try again in a moment.',
};

/** Explains in one sentence why the tool server or the network failed a request. */
function explainMcp(sdk: Sdk, error: unknown, origin: string): unknown {
  if (error instanceof sdk.McpError)
    return new Failure(`mcp_${error.code}`, plainText(error.message), 1, { cause: error });
  if (!(error instanceof sdk.StreamableHTTPError)) return explainNetwork(error, origin);
  if (error.code === 401) return signInAgain(origin, `The sign-in at ${origin} is no longer valid.`);
  const sentence = SENTENCES[error.code ?? 0] ?? `The tool server responded with HTTP ${error.code}.`;
  return new Failure('tool_server', sentence, 1, { cause: error });
}
