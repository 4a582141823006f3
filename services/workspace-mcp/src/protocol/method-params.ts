import { invalidParams } from './rpc-error';
import { isObject, type RpcRequest } from './rpc-message';

type Check = (request: RpcRequest) => RpcRequest;

function initialize(request: RpcRequest): RpcRequest {
  if (typeof request.params['protocolVersion'] === 'string') return request;
  throw invalidParams('initialize needs params.protocolVersion, a string', request.id);
}

function callTool(request: RpcRequest): RpcRequest {
  const { name, arguments: given } = request.params;
  if (typeof name !== 'string') throw invalidParams('tools/call needs params.name, the name of a tool', request.id);
  const args = given ?? {};
  if (!isObject(args)) throw invalidParams('params.arguments of tools/call is not an object', request.id);
  return { ...request, params: { name, arguments: args } };
}

/** The list of tools is one page, so that no cursor is one of ours (MCP, Pagination). Some clients send an empty one for the first page. */
function listTools(request: RpcRequest): RpcRequest {
  const cursor = request.params['cursor'] ?? '';
  if (cursor === '') return request;
  throw invalidParams('tools/list has one page: params.cursor is not a cursor of this server', request.id);
}

const checks: ReadonlyMap<string, Check> = new Map([
  ['initialize', initialize],
  ['tools/list', listTools],
  ['tools/call', callTool],
]);

/** Checks the params of a request against its method; -32602 when they do not match. */
export const checkParams: Check = (request) => checks.get(request.method)?.(request) ?? request;
