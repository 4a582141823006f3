import { profiles } from '@cws/protos';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { CALLER_HEADER, type Call, CONTEXT_HEADER, encodeContext } from '../call/call';
import { callAs, signerOfAnyone, systemKeys, userCaller } from '../testing';
import { servePlain } from '../testing/plain-server';
import { probesOver, responseOf, serveProbe, stopProbes } from '../testing/probe';
import { deserializer, serializer } from './definition';
import { channelOptions } from './replica';

afterAll(stopProbes);

const keys = systemKeys();
const signer = signerOfAnyone('profiles', keys);
const call = () => callAs(userCaller());
const echo = () => serveProbe(async (_context, _call, { id }) => responseOf(id), { keys });
const encodeResponse = serializer(profiles.ListUsersRequest);
const WRITE = '/cws.test.v1.Probe/Write';

/** The metadata that a program without kit sends with a call. */
function metadataOf(made: Call): Metadata {
  const metadata = new Metadata();
  metadata.set(CALLER_HEADER, signer.mint(made.caller, { path: WRITE, client_ip: made.client_ip }));
  metadata.set(CONTEXT_HEADER, encodeContext(made));
  return metadata;
}

/** Calls Write for the id `x` as a program without kit would. */
async function writeWith(address: string, metadata: Metadata): Promise<unknown> {
  const channel = new Client(address, credentials.createInsecure(), channelOptions);
  try {
    return await new Promise((resolve, reject) =>
      channel.makeUnaryRequest(
        WRITE,
        serializer(profiles.GetUserRequest),
        deserializer(profiles.ListUsersRequest),
        { id: 'x' },
        metadata,
        (error, value) => (error ? reject(error) : resolve(value)),
      ),
    );
  } finally {
    channel.close();
  }
}

test('an rpc can be called as an ordinary unary method', async () => {
  const { address } = await echo();
  expect(await writeWith(address, metadataOf(call()))).toEqual(responseOf('x'));
});

test('a client with unary calls works with a server without lanes', async () => {
  const { address, stop } = await servePlain(WRITE, (request) => {
    const { id } = profiles.GetUserRequest.decode(request);
    return encodeResponse(responseOf(id));
  });
  const client = probesOver('unary').probeClient({ address, signer });
  expect(await client.write(call(), { id: 'plain' })).toEqual(responseOf('plain'));
  client.close();
  stop();
});

describe('a trace', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const span = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';
  const traced = () => serveProbe(async (_context, { traceparent }) => responseOf(traceparent), { keys });

  test('stands in the metadata of a unary call', async () => {
    const seen: unknown[] = [];
    const { address, stop } = await servePlain(WRITE, (_request, metadata) => {
      seen.push(...metadata.get('traceparent'));
      return encodeResponse(responseOf(''));
    });
    const client = probesOver('unary').probeClient({ address, signer });
    await client.write(callAs(userCaller(), { traceparent }), { id: 'x' });
    await client.write(call(), { id: 'x' });
    expect(seen).toEqual([traceparent]);
    client.close();
    stop();
  });

  test.each([
    ['continues from the span of a proxy', span, span],
    ['stays as it was when a proxy writes a malformed one', 'a;b', traceparent],
  ])('%s', async (_what, ofProxy, expected) => {
    const { address } = await traced();
    const metadata = metadataOf(callAs(userCaller(), { traceparent }));
    metadata.set('traceparent', ofProxy);
    expect(await writeWith(address, metadata)).toEqual(responseOf(expected));
  });
});

test('one server serves clients of both kinds at the same time', async () => {
  const { address } = await echo();
  const clients = (['lanes', 'unary'] as const).map((kind) => probesOver(kind).probeClient({ address, signer }));
  const ids = Array.from({ length: 50 }, (_, index) => String(index));
  const seen = await Promise.all(ids.map((id, index) => clients[index % 2]!.write(call(), { id })));
  expect(seen.map(({ after_id }) => after_id)).toEqual(ids);
  for (const client of clients) client.close();
});
