import { callAs, userCaller } from '../testing';
import { onBehalfOf, readCall, toHeaders } from './call';
import { callerTokens } from './caller';

const tokens = callerTokens([Buffer.alloc(32, 1)]);

test('a call that is written to headers is read back unchanged', () => {
  const call = callAs(userCaller(), {
    request_id: 'r-1',
    client_ip: '2001:db8::1',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    language: 'de-CH, fr;q=0.9; ü',
    json_fields: 'bytes',
  });
  const headers = toHeaders(call, tokens);
  expect(readCall(headers['caller']!, headers['request-context']!, tokens)).toEqual(call);
});

test('a call without its context is refused', () => {
  const { caller } = toHeaders(callAs(userCaller()), tokens);
  expect(() => readCall(caller!, '', tokens)).toThrow(expect.objectContaining({ code: 'upstream_unavailable' }));
});

test('a service passes on the caller that it got, with itself as the issuer and nothing else changed', () => {
  const call = callAs(userCaller({ role: 'member' }));
  const handedOn = onBehalfOf(call, 'conversations');
  expect(handedOn).toEqual({ ...call, caller: { ...call.caller, iss: 'conversations' } });
  expect(onBehalfOf(call, 'conversations').caller).toBe(handedOn.caller);
});
