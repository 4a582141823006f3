/** Loads the MCP SDK only for the commands that need the tool server, because it doubles the time to start. */
export const loadSdk = async () => ({
  ...(await import('@modelcontextprotocol/sdk/client/index.js')),
  ...(await import('@modelcontextprotocol/sdk/client/streamableHttp.js')),
  ...(await import('@modelcontextprotocol/sdk/types.js')),
});

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** A connection to the tool server. */
export type ToolServer = InstanceType<Sdk['Client']>;
