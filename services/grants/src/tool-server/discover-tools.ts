import { type LeftOut, leftOut } from '../mcp-server/left-out';
import type { ToolDefinition } from '../mcp-server/mcp-server';
import { shownMessage } from './redaction';
import { orLost, type ServerAddress, type ToolConnections } from './tool-connections';
import { definitionOf } from './tool-definition';

const DISCOVERY_MS = 10_000;
const MAX_NAME_READ = 1_000;

/** The definitions of all tools of a server, and those that cannot be taken; throws what a person can act on. */
export async function discoverTools(
  connections: ToolConnections,
  server: ServerAddress,
): Promise<(ToolDefinition | LeftOut)[]> {
  try {
    return await definitionsOf(connections, server);
  } catch (error) {
    throw new Error(shownMessage(error as Error, connections.redactionFor(server)));
  }
}

async function definitionsOf(
  connections: ToolConnections,
  server: ServerAddress,
): Promise<(ToolDefinition | LeftOut)[]> {
  const signal = AbortSignal.timeout(DISCOVERY_MS);
  const opened = connections.open(server, signal);
  const session = await orLost(opened.session, opened.lost);
  try {
    const { tools, malformed } = await orLost(session.tools(signal), opened.lost);
    const redaction = connections.redactionFor(server);
    return [
      ...tools.map((tool) => definitionOf(tool, redaction)),
      ...malformed.map((name) =>
        leftOut(redaction.in(name.slice(0, MAX_NAME_READ)), 'it is not described as the protocol says'),
      ),
    ];
  } finally {
    await session.close();
  }
}
