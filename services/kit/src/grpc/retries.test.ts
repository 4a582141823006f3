import { AppError } from '../errors/app-error';
import { callAs, userCaller } from '../testing';
import { answer, serveProbe, stopProbes } from '../testing/probe';

afterAll(stopProbes);

/** Fails UNAVAILABLE twice, then answers. */
const failingTwice = () => {
  let calls = 0;
  return jest.fn(async () => {
    calls += 1;
    if (calls <= 2) throw new AppError('upstream_unavailable');
    return answer('done');
  });
};

test('an rpc whose proto declares an idempotency_level is tried again', async () => {
  const handle = failingTwice();
  const { client } = await serveProbe(handle);
  expect(await client.read(callAs(userCaller()), { id: '' })).toEqual(answer('done'));
  expect(handle).toHaveBeenCalledTimes(3);
});

test('any other rpc is called once', async () => {
  const handle = failingTwice();
  const { client } = await serveProbe(handle);
  const refused = client.write(callAs(userCaller()), { id: '' });
  await expect(refused).rejects.toMatchObject({ code: 'upstream_unavailable', status: 503 });
  expect(handle).toHaveBeenCalledTimes(1);
});

test('a server that is back in a moment is waited for, by an rpc that may not be asked twice too', async () => {
  const handle = jest.fn(async () => answer('back'));
  const { client, server, address, tokens } = await serveProbe(handle);
  await server.drain(0);
  const asked = client.write(callAs(userCaller()), { id: '' });
  await new Promise((resolve) => setTimeout(resolve, 150));
  await serveProbe(handle, { tokens, port: Number(address.split(':')[1]) });
  expect(await asked).toEqual(answer('back'));
  expect(handle).toHaveBeenCalledTimes(1);
});

test.each(['read', 'write'] as const)('%s of a server that is away is upstream_unavailable', async (name) => {
  const { client, server } = await serveProbe(async () => answer(''));
  await server.drain(0);
  const refused = client[name](callAs(userCaller()), { id: '' });
  await expect(refused).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
});
