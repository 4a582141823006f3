import { randomBytes } from 'node:crypto';
import { profiles } from '@cws/protos';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { CALLER_HEADER, CONTEXT_HEADER, encodeContext } from '../call/call';
import { callerTokens } from '../call/caller';
import { callAs, userCaller } from '../testing';
import { servePlain } from '../testing/plain-server';
import { answer, probesOver, serveProbe, stopProbes } from '../testing/probe';
import { deserializer, serializer } from './definition';
import { channelOptions } from './replica';

afterAll(stopProbes);

const tokens = callerTokens([randomBytes(32)]);
const call = () => callAs(userCaller());
const echo = () => serveProbe(async (_context, _call, { id }) => answer(id), { tokens });
const encodeResponse = serializer(profiles.ListUsersRequest);
const WRITE = '/cws.test.v1.Probe/Write';

test('an rpc is an ordinary unary method too', async () => {
  const { address } = await echo();
  const channel = new Client(address, credentials.createInsecure(), channelOptions);
  const metadata = new Metadata();
  const asked = call();
  metadata.set(CALLER_HEADER, tokens.mint(asked.caller));
  metadata.set(CONTEXT_HEADER, encodeContext(asked));
  const told = await new Promise((resolve, reject) =>
    channel.makeUnaryRequest(
      WRITE,
      serializer(profiles.GetUserRequest),
      deserializer(profiles.ListUsersRequest),
      { id: 'x' },
      metadata,
      (error, value) => (error ? reject(error) : resolve(value)),
    ),
  );
  channel.close();
  expect(told).toEqual(answer('x'));
});

test('a client with unary calls is served by a server that knows nothing of lanes', async () => {
  const { address, stop } = await servePlain(WRITE, (request) => {
    const { id } = profiles.GetUserRequest.decode(request);
    return encodeResponse(answer(id));
  });
  const client = probesOver('unary').probeClient({ address, tokens });
  expect(await client.write(call(), { id: 'plain' })).toEqual(answer('plain'));
  client.close();
  stop();
});

test('one server serves clients of both kinds at the same time', async () => {
  const { address } = await echo();
  const clients = (['lanes', 'unary'] as const).map((kind) => probesOver(kind).probeClient({ address, tokens }));
  const ids = Array.from({ length: 50 }, (_, index) => String(index));
  const seen = await Promise.all(ids.map((id, index) => clients[index % 2]!.write(call(), { id })));
  expect(seen.map(({ after_id }) => after_id)).toEqual(ids);
  for (const client of clients) client.close();
});
