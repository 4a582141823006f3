import { randomBytes } from 'node:crypto';
import { profiles } from '@cws/protos';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { CALLER_HEADER, CONTEXT_HEADER, encodeContext } from '../call/call';
import { callerTokens } from '../call/caller';
import type { AppError } from '../errors/app-error';
import { callAs, userCaller } from '../testing';
import { answer, probeDefinition, serveProbe, stopProbes } from '../testing/probe';
import { grpcClient } from './client';
import { deserializer, serializer } from './definition';
import { type Lane, openLane, type Question } from './lane-client';
import { lanesOf } from './lanes';
import { channelOptions } from './replica';

const opened: { close(): void }[] = [];
afterAll(async () => {
  for (const { close } of opened.splice(0)) close();
  await stopProbes();
});

const tokens = callerTokens([randomBytes(32)]);
const call = () => callAs(userCaller());
const echo = () => serveProbe(async (_context, _call, { id }) => answer(id), { tokens });

function channelTo(address: string): Client {
  const channel = new Client(address, credentials.createInsecure(), channelOptions);
  opened.push({ close: () => channel.close() });
  return channel;
}

function clientOf(...addresses: string[]) {
  const client = grpcClient(probeDefinition, { address: `ipv4:${addresses.join(',')}`, tokens, patienceMs: 20_000 });
  opened.push(client);
  return client;
}

test('every one of many calls at once gets its own answer', async () => {
  const { client } = await serveProbe(async (_context, _call, { id }) => {
    await new Promise((resolve) => setTimeout(resolve, Number(id) % 7));
    return answer(id);
  });
  const ids = Array.from({ length: 500 }, (_, index) => String(index));
  const answers = await Promise.all(ids.map((id) => client.write(call(), { id })));
  expect(answers.map(({ after_id }) => after_id)).toEqual(ids);
});

test('an rpc is an ordinary unary method too', async () => {
  const { address } = await echo();
  const metadata = new Metadata();
  const asked = call();
  metadata.set(CALLER_HEADER, tokens.mint(asked.caller));
  metadata.set(CONTEXT_HEADER, encodeContext(asked));
  const [encode, decode] = [serializer(profiles.GetUserRequest), deserializer(profiles.ListUsersRequest)];
  const told = await new Promise((resolve, reject) =>
    channelTo(address).makeUnaryRequest(
      '/cws.test.v1.Probe/Write',
      encode,
      decode,
      { id: 'x' },
      metadata,
      (error, value) => (error ? reject(error) : resolve(value)),
    ),
  );
  expect(told).toEqual(answer('x'));
});

test('while one replica stops, no call is lost, not even one that may not be asked twice', async () => {
  const [leaving, staying] = await Promise.all([echo(), echo()]);
  const client = clientOf(leaving.address, staying.address);
  await Promise.all(Array.from({ length: 20 }, () => client.write(call(), { id: '' })));
  let over = false;
  let made = 0;
  const worker = async () => {
    for (; !over; made += 1) expect(await client.write(call(), { id: String(made) })).toBeDefined();
  };
  const workers = [worker(), worker(), worker()];
  await leaving.server.drain(5_000);
  const before = made;
  while (made < before + 50) await new Promise((resolve) => setTimeout(resolve, 5));
  over = true;
  await Promise.all(workers);
});

const WRITE = '/cws.test.v1.Probe/Write';

const question = (path: string, message: Buffer): Question => {
  const asked = call();
  return { path, caller: tokens.mint(asked.caller), context: encodeContext(asked), message };
};

const errorOf = (address: string, asked: Question) =>
  new Promise<AppError>((resolve, reject) => {
    const lane = openLane(channelTo(address));
    lane.ask(asked, { repeatable: false, answered: () => reject(new Error('was answered')), failed: resolve });
    lane.retire();
  });

test.each([
  ['an rpc that nobody serves', '/cws.test.v1.Probe/Nothing', Buffer.alloc(0)],
  ['bytes that are no message', WRITE, Buffer.from([0xff])],
])('%s is an error of that call, and the process lives on', async (_what, path, bytes) => {
  const { address, client } = await echo();
  expect(await errorOf(address, question(path, bytes))).toMatchObject({ code: 'internal' });
  expect(await client.write(call(), { id: 'on' })).toEqual(answer('on'));
});

async function answerOf(lane: Lane): Promise<string> {
  const asked = question(WRITE, serializer(profiles.GetUserRequest)({ id: '' }));
  const bytes = await new Promise<Uint8Array>((answered, failed) =>
    lane.ask(asked, { repeatable: false, answered, failed }),
  );
  return profiles.ListUsersRequest.decode(bytes).after_id;
}

test('a lane gives way to a new one after its life, and answers what it was asked before', async () => {
  const release = Promise.withResolvers<void>();
  const { address } = await serveProbe(() => release.promise.then(() => answer('late')), { tokens });
  let now = 0;
  const lanes = lanesOf(channelTo(address), undefined, () => now);
  const four = [lanes.next(), lanes.next(), lanes.next(), lanes.next()];
  expect([lanes.next(), lanes.next(), lanes.next(), lanes.next()]).toEqual(four);
  const answered = answerOf(four[0]!);
  now = 15_000;
  expect(lanes.next()).not.toBe(four[0]);
  expect(four[0]!.open).toBe(false);
  release.resolve();
  expect(await answered).toBe('late');
  lanes.retire();
});
