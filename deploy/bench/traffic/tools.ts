/** Calls a tool with a key, and returns the structured content of its result. */
export async function useTool<T>(origin: string, key: string, name: string, args: object): Promise<T> {
  const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const response = await fetch(`${origin}/v1/mcp`, { method: 'POST', headers, body: JSON.stringify(rpc) });
  const text = await response.text();
  const { structuredContent, isError } = (JSON.parse(text) as { result?: { structuredContent?: T; isError?: boolean } })
    .result ?? { isError: true };
  if (isError || structuredContent === undefined) throw new Error(`${name}: ${response.status} ${text}`);
  return structuredContent;
}
