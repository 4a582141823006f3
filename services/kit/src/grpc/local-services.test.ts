import type { profiles } from '@cws/protos';
import { serviceCaller } from '../call/caller';
import { AppError } from '../errors/app-error';
import { createMetrics } from '../process/metrics';
import { callAs, signerOfAnyone, silentLogger, systemKeys, tokensOf, userCaller } from '../testing';
import { probeDefinition, responseOf } from '../testing/probe';
import { deadlineWatch } from './deadline-watch';
import { type LocalServices, localServices } from './local-services';
import { bindService, type Rpc, SIGNED_IN } from './rpc';
import { servedService } from './served-rpc';

type ProbeRpc = Rpc<unknown, profiles.GetUserRequest, profiles.ListUsersRequest>;

const keys = systemKeys();
const tokens = tokensOf('profiles', keys);
const signer = signerOfAnyone('profiles', keys);
const metrics = createMetrics('test');
const deadlines = deadlineWatch();
const closing: (() => void)[] = [deadlines.stop];
afterAll(() => closing.forEach((close) => void close()));

function serveIn(local: LocalServices, handle: ProbeRpc['handle'], isServing = () => true) {
  const rpc: ProbeRpc = { from: ['gateway'], as: SIGNED_IN, handle };
  const bound = bindService(probeDefinition, { read: rpc, write: rpc }, {});
  return local.serve(servedService(bound, { tokens, metrics, deadlines, log: silentLogger() }), isServing);
}

function clientIn(local: LocalServices) {
  const client = local.client(probeDefinition, signer);
  closing.push(client.close);
  return client;
}

/** A probe with its client in one process. */
function probe(handle: ProbeRpc['handle']) {
  const local = localServices();
  const service = serveIn(local, handle);
  return { service, client: clientIn(local) };
}

const call = () => callAs(userCaller());

test('the response of a call arrives, with the context that the caller has passed', async () => {
  const context = { request_id: 'r-1', client_ip: '10.1.2.3', traceparent: '00-ab-cd-01', language: 'de, é;q=0.5' };
  const { client } = probe(async (_context, seen) => responseOf(JSON.stringify(seen)));
  const { after_id } = await client.write(callAs(userCaller(), context), { id: '' });
  expect(JSON.parse(after_id)).toMatchObject({ ...context, caller: { iss: 'gateway', kind: 'user' } });
});

test('no side holds an object of the other', async () => {
  const kept: { request?: profiles.GetUserRequest; response?: profiles.ListUsersRequest } = {};
  const { client } = probe(async (_context, _call, request) => {
    kept.request = request;
    kept.response = responseOf('as sent');
    return kept.response;
  });
  const request = { id: 'as sent' };
  const response = await client.write(call(), request);
  kept.request!.id = 'changed by the service';
  kept.response!.after_id = 'changed by the service';
  expect([request.id, response.after_id]).toEqual(['as sent', 'as sent']);
});

test('a caller that the rpc does not take is refused before the handler', async () => {
  const handle = jest.fn(async () => responseOf(''));
  const { client } = probe(handle);
  const refused = await client.write(callAs(serviceCaller('grants')), { id: '' }).catch((error) => error);
  expect(refused).toMatchObject({ code: 'forbidden' });
  expect(handle).not.toHaveBeenCalled();
});

test('an error keeps its code, details and retry time, and loses its cause and the stack of the service', async () => {
  const thrown = new AppError('bot_not_found', {
    details: [{ path: 'a', message: 'b' }],
    retryAfter: 3,
    cause: 'secret',
  });
  const { client } = probe(() => Promise.reject(thrown));
  const seen = await client.write(call(), { id: '' }).catch((error) => error);
  expect(seen).toMatchObject({ code: 'bot_not_found', details: [{ path: 'a', message: 'b' }], retryAfter: 3 });
  expect([seen === thrown, seen.cause]).toEqual([false, undefined]);
});

test('an unexpected error is internal for the caller, without its text', async () => {
  const { client } = probe(() => Promise.reject(new Error('mongodb://user:secret@db')));
  const seen = await client.write(call(), { id: '' }).catch((error) => error);
  expect(seen).toMatchObject({ code: 'internal', message: 'Something went wrong on our side' });
});

test('a call whose handler runs beyond the deadline is upstream_timeout', async () => {
  const { client } = probe(() => new Promise(() => {}));
  const late = client.write(callAs(userCaller(), { deadline: Date.now() + 20 }), { id: '' });
  await expect(late).rejects.toMatchObject({ code: 'upstream_timeout', status: 504 });
});

test('an rpc that the service does not have is internal', async () => {
  const local = localServices();
  serveIn(local, async () => responseOf(''));
  const { write } = probeDefinition.methods;
  const odd = local.client({ ...probeDefinition, methods: { method: { ...write, name: 'Nothing' } } }, signer);
  closing.push(odd.close);
  await expect(odd.method(call(), { id: '' })).rejects.toMatchObject({ code: 'internal' });
});

test('a call waits for a service that is not started yet', async () => {
  const local = localServices();
  const response = clientIn(local).write(call(), { id: '' });
  serveIn(local, async () => responseOf('started'));
  expect(await response).toEqual(responseOf('started'));
});

test('a drain lets the running calls end, and later calls are upstream_unavailable', async () => {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const { client, service } = probe(async () => {
    begun.resolve();
    await ending.promise;
    return responseOf('ended');
  });
  const running = client.write(call(), { id: '' });
  await begun.promise;
  const drained = service.drain(60_000);
  await expect(client.write(call(), { id: '' })).rejects.toMatchObject({ code: 'upstream_unavailable' });
  ending.resolve();
  expect(await running).toEqual(responseOf('ended'));
  await drained;
});

test('a drain does not wait for calls beyond its grace', async () => {
  const { client, service } = probe(() => new Promise(() => {}));
  client.write(callAs(userCaller(), { deadline: Date.now() + 2_000 }), { id: '' }).catch(() => undefined);
  await new Promise(setImmediate);
  await service.drain(1);
});

test('a service is healthy for the others while it serves', async () => {
  const local = localServices();
  const client = clientIn(local);
  let isReady = false;
  expect(client.isHealthy()).toBe(false);
  const service = serveIn(
    local,
    async () => responseOf(''),
    () => isReady,
  );
  expect(client.isHealthy()).toBe(false);
  isReady = true;
  expect(client.isHealthy()).toBe(true);
  await service.drain(0);
  expect(client.isHealthy()).toBe(false);
});

test('a client that was closed makes no more calls', async () => {
  const { client } = probe(async () => responseOf(''));
  client.close();
  await expect(client.write(call(), { id: '' })).rejects.toMatchObject({ code: 'upstream_unavailable' });
});
