/** The path of the tool server, {base_url}/mcp. */
export const MCP_PATH = '/v1/mcp';

const WITH_SLASH_OR_QUERY = /^\/v1\/mcp\/?(\?|$)/;

/** Whether the address of a request is the tool server's; a trailing slash and a query are accepted. */
export const isMcpPath = (url: string): boolean => url === MCP_PATH || WITH_SLASH_OR_QUERY.test(url);
