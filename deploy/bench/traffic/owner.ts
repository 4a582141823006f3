import type { Scratch } from '../../local/scratch/scratch-system.ts';
import { caller, newBusiness, signInAs } from './person.ts';

export type Business = { business_id: string; app_id: string };

/** The result of a tool: its structured content, or that it failed. */
export type Used = { isError: boolean; content: Record<string, unknown> };

/** The owner of a new business, who uses its tools. */
export type Owner = { business: Business; use: (tool: string, args: object) => Promise<Used> };

export async function ownerOf(system: Scratch): Promise<Owner> {
  const { access_token: token } = await signInAs(system, `owner-${Date.now()}@example.com`);
  const call = caller(`${system.origin}/v1`, token);
  const { business_id, default_app_id: app_id } = await newBusiness(system.origin, call);
  const { key } = (await call('/keys', { name: 'bench', business_id })) as { key: string };
  return { business: { business_id, app_id }, use: (tool, args) => use(system.origin, key, tool, args) };
}

async function use(origin: string, key: string, name: string, args: object): Promise<Used> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const response = await fetch(`${origin}/v1/mcp`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const { result } = (await response.json()) as { result: { isError?: boolean; structuredContent?: Used['content'] } };
  return { isError: result.isError === true, content: result.structuredContent ?? {} };
}
