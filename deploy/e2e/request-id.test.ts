import { call } from './support/client';
import { covers } from './support/covers';
import { newPerson } from './support/people';

const idOf = async (given?: string, path = '/users/me') =>
  (await call('GET', path, { headers: given === undefined ? {} : { 'x-request-id': given } })).headers.get(
    'x-request-id',
  );

covers('wire.request-id')('a well-formed request id is echoed', async () => {
  for (const id of ['a', 'Az09._-', 'x'.repeat(128)]) expect(await idOf(id)).toBe(id);
});

covers('wire.request-id')('a malformed request id is replaced', async () => {
  for (const id of ['x'.repeat(129), 'with space', 'semi;colon', '<script>']) {
    const made = await idOf(id);
    expect(made).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
    expect(made).not.toBe(id);
  }
});

covers('wire.request-id')('a request without an id gets one, also when it fails', async () => {
  const made = [await idOf(), await idOf(), await idOf(undefined, '/nonsense')];
  for (const id of made) expect(id).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(new Set(made).size).toBe(3);
});

covers('wire.request-id')('a success has a request id too', async () => {
  const { access_token: token } = await newPerson();
  const { status, headers } = await call('GET', '/chats', { token, headers: { 'x-request-id': 'mine' } });
  expect([status, headers.get('x-request-id')]).toEqual([200, 'mine']);
});

covers('wire.traceparent')('the trace id of traceparent is kept', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const { headers } = await call('GET', '/users/me', { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } });
  expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-[0-9a-f]{2}$`));
});

covers('wire.traceparent')('a malformed traceparent is replaced', async () => {
  const { headers } = await call('GET', '/users/me', { headers: { traceparent: 'nonsense' } });
  expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/);
});
