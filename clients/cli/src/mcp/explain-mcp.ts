import { Failure, signInAgain } from '../failure/exit';
import { explainNetwork } from '../failure/explain-network';
import { plainText } from '../terminal/plain-text';
import type { Sdk } from './sdk';

const SENTENCES: Readonly<Record<number, string>> = {
  429: 'Too many requests: wait a moment, then try again.',
  503: 'The tool server is not available right now: try again in a moment.',
};

/** Explains in one sentence why the tool server or the network failed a request. */
export function explainMcp(sdk: Sdk, error: unknown, origin: string): unknown {
  if (error instanceof sdk.McpError)
    return new Failure(`mcp_${error.code}`, plainText(error.message), 1, { cause: error });
  if (!(error instanceof sdk.StreamableHTTPError)) return explainNetwork(error, origin);
  if (error.code === 401) return signInAgain(origin, `The sign-in at ${origin} is no longer valid.`);
  const sentence = SENTENCES[error.code ?? 0] ?? `The tool server responded with HTTP ${error.code}.`;
  return new Failure('tool_server', sentence, 1, { cause: error });
}
