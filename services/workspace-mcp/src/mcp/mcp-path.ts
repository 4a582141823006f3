/** The path of the tool server, {base_url}/mcp. */
export const MCP_PATH = '/v1/mcp';
