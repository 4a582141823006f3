import assert from 'node:assert/strict';
import { callRest, documentAt, jsonOf } from '../client/http.ts';
import type { Step, Walk } from './walk.ts';

/** The exact challenge (contract: tool-server-unauthorized). */
const challenge =
  /^Bearer realm="OAuth", resource_metadata="([^"]+\/\.well-known\/oauth-protected-resource)", error="invalid_token", error_description="Missing or invalid access token"$/;

async function restWithoutToken(walk: Walk): Promise<string> {
  const { status, headers, error } = await callRest(walk, 'GET', '/users/me');
  assert.deepEqual([status, headers.get('WWW-Authenticate'), error.code], [401, 'Bearer', 'unauthorized']);
  return '401 unauthorized';
}

async function mcpWithoutToken({ base }: Walk): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const response = await fetch(`${base}/mcp`, { method: 'POST', headers, body });
  assert.equal(response.status, 401);
  assert.equal((await jsonOf(response)).error.code, -32001);
  const [, metadata] = challenge.exec(response.headers.get('WWW-Authenticate') ?? '') ?? [];
  assert.ok(metadata, `WWW-Authenticate is ${response.headers.get('WWW-Authenticate')}`);
  return `401, and ${await discovery(metadata)}`;
}

async function discovery(metadata: string): Promise<string> {
  const resource = await documentAt(metadata);
  assert.ok(resource.resource.endsWith('/mcp'), `resource is ${resource.resource}`);
  assert.deepEqual(resource.scopes_supported, ['mcp:read', 'mcp:write']);
  const [issuer] = resource.authorization_servers;
  const server = await documentAt(`${issuer}/.well-known/oauth-authorization-server`);
  assert.deepEqual([server.issuer, server.code_challenge_methods_supported], [issuer, ['S256']]);
  return `the documents of ${resource.resource} and ${issuer}`;
}

async function getMcp({ base }: Walk): Promise<string> {
  const { status, headers } = await fetch(`${base}/mcp`);
  assert.deepEqual([status, headers.get('Allow')], [405, 'POST']);
  return '405, Allow: POST';
}

export const refusalSteps: readonly Step[] = [
  { name: 'REST without a token', run: restWithoutToken },
  { name: 'MCP without a token, and the discovery that it names', run: mcpWithoutToken },
  { name: 'GET on the tool server', run: getMcp },
];
