import { randomBytes } from 'node:crypto';
import { profiles } from '@cws/protos';
import { Client, credentials } from '@grpc/grpc-js';
import { encodeContext } from '../call/call';
import { callerTokens } from '../call/caller';
import { callAs, userCaller } from '../testing';
import { answer, serveProbe, stopProbes } from '../testing/probe';
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

const tokens = callerTokens([randomBytes(32)]);

function channelTo(address: string): Client {
  const channel = new Client(address, credentials.createInsecure(), channelOptions);
  opened.push({ close: () => channel.close() });
  return channel;
}

const WRITE = '/cws.test.v1.Probe/Write';

const outgoing = (message: Buffer): OutgoingCall => {
  const made = callAs(userCaller());
  return { path: WRITE, caller: tokens.mint(made.caller), context: encodeContext(made), traceparent: '', message };
};

async function answerOf(lane: Lane): Promise<string> {
  const call = outgoing(serializer(profiles.GetUserRequest)({ id: '' }));
  const bytes = await new Promise<Uint8Array>((answered, failed) =>
    lane.send(call, { repeatable: false, answered, failed }),
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
