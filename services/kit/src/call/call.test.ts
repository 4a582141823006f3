import { callAs, systemKeys, tokensOf, userCaller } from '../testing';
import { encodeContext, onBehalfOf, readCall } from './call';
import { readHttpCall, toHeaders } from './http-call';

const keys = systemKeys();
const signer = tokensOf('gateway', keys).to('conversations');
const tokens = tokensOf('conversations', keys);

test('a call that is written to the headers of a request is read back unchanged, on that path alone', () => {
  const call = callAs(userCaller(), {
    request_id: 'r-1',
    client_ip: '2001:db8::1',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    language: 'de-CH, fr;q=0.9; ü',
    json_fields: 'bytes',
  });
  const headers = toHeaders(call, signer, { method: 'GET', url: '/v1/realtime?ticket=x' });
  const at = (method: string, url: string) =>
    ({ method, url, headers }) as unknown as Parameters<typeof readHttpCall>[0];
  expect(readHttpCall(at('GET', '/v1/realtime'), tokens)).toEqual(call);
  for (const [method, url] of [
    ['POST', '/v1/realtime'],
    ['GET', '/v1/chats/1/stream'],
  ])
    expect(() => readHttpCall(at(method!, url!), tokens)).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable' }),
    );
});

test('a call without its context is refused', () => {
  const { caller, client_ip } = callAs(userCaller());
  const token = signer.mint(caller, { path: '/a/B', client_ip });
  expect(() => readCall(token, '', tokens, '/a/B')).toThrow(expect.objectContaining({ code: 'upstream_unavailable' }));
});

test('the address of the client in a context cannot be changed', () => {
  const call = callAs(userCaller(), { client_ip: '192.0.2.1' });
  const token = signer.mint(call.caller, { path: '/a/B', client_ip: call.client_ip });
  expect(readCall(token, encodeContext(call), tokens, '/a/B').client_ip).toBe('192.0.2.1');
  expect(() => readCall(token, encodeContext({ ...call, client_ip: '192.0.2.2' }), tokens, '/a/B')).toThrow(
    expect.objectContaining({ code: 'upstream_unavailable' }),
  );
});

test('a service passes on the caller that it got, with itself as the issuer and nothing else changed', () => {
  const call = callAs(userCaller({ role: 'member' }));
  const handedOn = onBehalfOf(call, 'conversations');
  expect(handedOn).toEqual({ ...call, caller: { ...call.caller, iss: 'conversations' } });
  expect(onBehalfOf(call, 'conversations').caller).toBe(handedOn.caller);
});
