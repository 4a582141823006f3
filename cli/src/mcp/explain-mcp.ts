import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { Failure, signInAgain } from '../exit';
import { explainNetwork } from '../rest/explain-network';
import { plainText } from '../terminal/plain-text';

const SENTENCES: Readonly<Record<number, string>> = {
  429: 'Too many requests: wait a moment, then try again.',
  503: 'The tool server is not available right now: try again in a moment.',
};

/** What the tool server, or the way there, said against a request: one sentence. */
export function explainMcp(error: unknown, origin: string): unknown {
  if (error instanceof McpError) return new Failure(`mcp_${error.code}`, plainText(error.message), 1, { cause: error });
  if (!(error instanceof StreamableHTTPError)) return explainNetwork(error, origin);
  if (error.code === 401) return signInAgain(`The sign-in at ${origin} is no longer good.`);
  const sentence = SENTENCES[error.code ?? 0] ?? `The tool server answered HTTP ${error.code}.`;
  return new Failure('tool_server', sentence, 1, { cause: error });
}
