import { call } from './client';
import { newKey } from './keys';

export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** A JSON-RPC 2.0 response. */
export interface RpcResponse<R> {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  readonly result: R;
  readonly error?: RpcError;
}

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError?: boolean;
}

const HEADERS = { accept: 'application/json, text/event-stream' };

/** POSTs a JSON-RPC body, or any other text, to the tool server. */
export async function postMcp<R = unknown>(token: string | undefined, body: unknown, headers = {}) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await call('POST', '/mcp', { token, raw, headers: { ...HEADERS, ...headers } });
  return { ...response, body: response.body as unknown as RpcResponse<R> };
}

export const rpc = <R = unknown>(token: string | undefined, method: string, params?: object) =>
  postMcp<R>(token, { jsonrpc: '2.0', id: 1, method, ...(params && { params }) });

export async function useTool(token: string, name: string, args: object = {}): Promise<ToolResult> {
  const { status, text, body } = await rpc<ToolResult>(token, 'tools/call', { name, arguments: args });
  if (status !== 200 || body.error) throw new Error(`the response of tools/call ${name} was ${status}: ${text}`);
  return body.result;
}

export async function toolNames(token: string): Promise<readonly string[]> {
  const { body } = await rpc<{ tools: readonly { name: string }[] }>(token, 'tools/list');
  return body.result.tools.map(({ name }) => name);
}

export interface Workspace {
  readonly business_id: string;
  readonly name: string;
  readonly role: string;
  readonly default_app_id: string;
  readonly created_at: string;
}

/** Creates a business with an account-scoped key, as its first owner would. */
export async function newWorkspace(token: string, business_name = 'Harbour Books'): Promise<Workspace> {
  const { key } = await newKey(token);
  const { structuredContent } = await useTool(key, 'workspace_create', { business_name });
  return structuredContent as unknown as Workspace;
}
