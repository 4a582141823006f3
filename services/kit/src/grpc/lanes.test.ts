import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { profiles } from '@cws/protos';
import { Client, credentials } from '@grpc/grpc-js';
import { encodeContext } from '../call/call';
import { callAs, signerOfAnyone, systemKeys, userCaller } from '../testing';
import { responseOf, serveProbe, stopProbes } from '../testing/probe';
import { serializer } from './definition';
import type { Lane } from './lane-client';
import { lanesOf } from './lanes';
import { channelOptions } from './replica';
import type { OutgoingCall } from './transport';

const opened: { close(): void }[] = [];
afterAll(async () => {
  for (const { close } of opened.splice(0)) close();
  await stopProbes();
});

const keys = systemKeys();
const signer = signerOfAnyone('profiles', keys);

function channelTo(address: string): Client {
  const channel = new Client(address, credentials.createInsecure(), channelOptions);
  opened.push({ close: () => channel.close() });
  return channel;
}

const WRITE = '/cws.test.v1.Probe/Write';

const outgoing = (message: Buffer): OutgoingCall => {
  const made = callAs(userCaller());
  const caller = signer.mint(made.caller, { path: WRITE, client_ip: made.client_ip });
  return { path: WRITE, caller, context: encodeContext(made), traceparent: '', message };
};

async function responseTo(lane: Lane): Promise<string> {
  const call = outgoing(serializer(profiles.GetUserRequest)({ id: '' }));
  const bytes = await new Promise<Uint8Array>((succeeded, failed) =>
    lane.send(call, { repeatable: false, succeeded, failed }),
  );
  return profiles.ListUsersRequest.decode(bytes).after_id;
}

test('a lane that is too old takes no new calls, and completes its earlier ones', async () => {
  const release = Promise.withResolvers<void>();
  const { address } = await serveProbe(() => release.promise.then(() => responseOf('late')), { keys });
  let now = 0;
  const lanes = lanesOf(channelTo(address), undefined, () => now);
  const four = [lanes.next(), lanes.next(), lanes.next(), lanes.next()];
  expect([lanes.next(), lanes.next(), lanes.next(), lanes.next()]).toEqual(four);
  const response = responseTo(four[0]!);
  now = 15_000;
  expect(lanes.next()).not.toBe(four[0]);
  expect(four[0]!.open).toBe(false);
  release.resolve();
  expect(await response).toBe('late');
  lanes.retire();
});

test('of the calls that may not be repeated, a silent replica keeps those that were sent to it', async () => {
  const [began, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handle = () => {
    began.resolve();
    return release.promise.then(() => responseOf('late'));
  };
  const { address } = await serveProbe(handle, { keys });
  const sent = lanesOf(channelTo(address));
  const response = responseTo(sent.next());
  await began.promise;
  sent.handOver();
  release.resolve();
  expect(await response).toBe('late');
});

test('a call that waits for a replica which accepts no lane may be made at another one', async () => {
  const mute = createServer((socket) => opened.push({ close: () => socket.destroy() })).listen(0, '127.0.0.1');
  opened.push({ close: () => mute.close() });
  await once(mute, 'listening');
  const waiting = lanesOf(channelTo(`127.0.0.1:${(mute.address() as AddressInfo).port}`));
  const isUnsent = new Promise((resolve) => {
    const pending = { repeatable: false, succeeded: resolve, failed: (_: unknown, unsent: boolean) => resolve(unsent) };
    waiting.next().send(outgoing(Buffer.alloc(0)), pending);
  });
  waiting.handOver();
  expect(await isUnsent).toBe(true);
});
