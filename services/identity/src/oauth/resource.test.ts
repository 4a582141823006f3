import { isToolServer } from './resource';
import { READ, READ_AND_WRITE, scopeOf } from './scope';

const ORIGIN = 'https://chat.example.com';

test.each([
  [[]],
  [['']],
  [['https://chat.example.com/v1/mcp']],
  [['https://chat.example.com/v1/mcp/']],
  [['https://chat.example.com:443/v1/mcp']],
  [['HTTPS://Chat.Example.COM/v1/mcp']],
  [['https://chat.example.com/v1/mcp', 'https://chat.example.com/v1/mcp/']],
])('%p is the tool server', (resources) => expect(isToolServer(resources, ORIGIN)).toBe(true));

test.each([
  [['https://chat.example.com']],
  [['https://chat.example.com/v1']],
  [['https://chat.example.com/v1/MCP']],
  [['https://chat.example.com/v1/mcp//']],
  [['https://chat.example.com/v1/x/../mcp']],
  [['https://chat.example.com/v1/mcp?x=1']],
  [['https://chat.example.com/v1/mcp#x']],
  [['https://chat.example.com:8443/v1/mcp']],
  [['http://chat.example.com/v1/mcp']],
  [['https://user@chat.example.com/v1/mcp']],
  [['https://other.example.com/v1/mcp']],
  [['https://chat.example.com/v1/mcp', 'https://other.example.com/v1/mcp']],
  [['/v1/mcp']],
  [['nonsense']],
])('%p is not', (resources) => expect(isToolServer(resources, ORIGIN)).toBe(false));

test.each([
  [undefined, READ_AND_WRITE],
  ['', READ_AND_WRITE],
  ['mcp:read', READ],
  ['mcp:write', READ_AND_WRITE],
  ['mcp:write mcp:read', READ_AND_WRITE],
  ['offline_access mcp:read openid', READ],
  ['offline_access', null],
  ['MCP:READ', null],
])('the scope %p is normalised to %p', (requested, scope) => expect(scopeOf(requested)).toBe(scope));
