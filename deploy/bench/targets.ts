import type { Side } from './report.ts';
import type { HttpRequest } from './traffic/load.ts';
import type { Person } from './traffic/person.ts';

export type Target = { operation: string; side: Side; make: (n: number, connection: number) => HttpRequest };

const CONTENT = JSON.stringify({ content: 'How long does delivery take to the islands, and what does it cost?' });
const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'app_list', arguments: {} },
});

/** Every operation with its baselines: the same request to the service and to the express process. */
export function targetsOf({ token, key, sessions, fullSession }: Person, baselineSession: string): Target[] {
  const headers = { authorization: `Bearer ${token}` };
  const mcp = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' };
  const post = (path: string, body: string, expect: number, extra = {}): HttpRequest => ({
    method: 'POST',
    path,
    headers: extra,
    body,
    expect,
  });
  const get = (path: string, extra = {}): HttpRequest => ({ method: 'GET', path, headers: extra, expect: 200 });
  const sessionOf = (connection: number) => sessions[connection % sessions.length]!;
  const newest = () => get(`/v1/chats/${fullSession}/messages?direction=backward`, headers);
  const oldest = () => get(`/v1/chats/${fullSession}/messages`, headers);
  return [
    {
      operation: 'POST message',
      side: 'service',
      make: (_n, c) => post(`/v1/chats/${sessionOf(c)}/messages`, CONTENT, 201, headers),
    },
    { operation: 'POST message', side: 'bare', make: () => post(`/bare/${baselineSession}`, CONTENT, 201) },
    { operation: 'POST message', side: 'plain', make: () => post(`/plain/${baselineSession}`, CONTENT, 201) },
    { operation: 'GET messages, newest 25', side: 'service', make: newest },
    { operation: 'GET messages, oldest 25', side: 'service', make: oldest },
    { operation: 'GET messages', side: 'bare', make: () => get(`/bare/${baselineSession}`) },
    { operation: 'GET messages', side: 'plain', make: () => get(`/plain/${baselineSession}`) },
    { operation: 'tools/call', side: 'service', make: () => post('/v1/mcp', CALL, 200, mcp) },
    { operation: 'tools/call', side: 'bare', make: () => post(`/tool/${baselineSession}`, CALL, 200) },
  ];
}
