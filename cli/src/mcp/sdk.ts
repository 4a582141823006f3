/** The MCP SDK, loaded by the commands that speak with the tool server alone: it doubles the time to start. */
export const loadSdk = async () => ({
  ...(await import('@modelcontextprotocol/sdk/client/index.js')),
  ...(await import('@modelcontextprotocol/sdk/client/streamableHttp.js')),
  ...(await import('@modelcontextprotocol/sdk/types.js')),
});

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** A conversation with the tool server. */
export type ToolServer = InstanceType<Sdk['Client']>;
