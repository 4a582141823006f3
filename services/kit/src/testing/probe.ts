import { profiles } from '@cws/protos';
import type { Admission } from '../admission/admission';
import type { CallerKeys } from '../call/caller-keys';
import { type ClientOf, type GrpcClientOptions, grpcClient } from '../grpc/client';
import type { Codec } from '../grpc/definition';
import { bindService, type Rpc, SIGNED_IN } from '../grpc/rpc';
import { grpcServer } from '../grpc/server';
import { type GrpcTransport, grpcTransports } from '../process/grpc-transports';
import { createMetrics } from '../process/metrics';
import { signerOfAnyone, systemKeys, tokensOf } from './caller-tokens';
import { silentLogger } from './logger';

const requestType: Codec<profiles.GetUserRequest> = profiles.GetUserRequest;
const responseType: Codec<profiles.ListUsersRequest> = profiles.ListUsersRequest;
const message = { requestType, requestStream: false, responseType, responseStream: false } as const;

/** A service for kit's own tests with one rpc that may be retried and one that may not, both from {id} to {after_id}. */
export const probeDefinition = {
  name: 'Probe',
  fullName: 'cws.test.v1.Probe',
  methods: {
    read: { ...message, name: 'Read', options: { idempotencyLevel: 'NO_SIDE_EFFECTS' } },
    write: { ...message, name: 'Write', options: {} },
  },
} as const;

export type ProbeClient = ClientOf<typeof probeDefinition>;
type ProbeRpc = Rpc<unknown, profiles.GetUserRequest, profiles.ListUsersRequest>;

export const responseOf = (text: string): profiles.ListUsersRequest => ({ after_id: text, limit: 0 });

/** Serves the probe over real gRPC. `handle` handles both rpcs, by default for signed-in callers of the gateway. */
export async function serveProbe(
  handle: ProbeRpc['handle'],
  options: Partial<Omit<ProbeRpc, 'handle'>> & {
    keys?: CallerKeys;
    reflection?: boolean;
    admission?: Admission;
    transport?: GrpcTransport;
    connectTimeoutMs?: number;
    host?: string;
    port?: number;
  } = {},
) {
  const keys = options.keys ?? systemKeys();
  const tokens = tokensOf('profiles', keys);
  const rpc: ProbeRpc = { from: options.from ?? ['gateway'], as: options.as ?? SIGNED_IN, handle };
  const metrics = createMetrics('test');
  const bound = bindService(probeDefinition, { read: rpc, write: rpc }, {});
  const server = grpcServer([bound], {
    tokens,
    metrics,
    log: silentLogger(),
    reflection: options.reflection ?? false,
    admission: options.admission,
  });
  const host = options.host ?? '127.0.0.1';
  const address = `${host}:${await server.listen(host, options.port ?? 0)}`;
  const { transport, connectTimeoutMs } = options;
  const signer = signerOfAnyone('profiles', keys);
  const client = grpcClient(probeDefinition, { address, signer, transport, connectTimeoutMs });
  running.push(async () => {
    client.close();
    await server.drain(0);
  });
  return { server, client, signer, metrics, address };
}

const running: (() => Promise<void>)[] = [];

/** Ends every probe of the test file, those of failed tests too. */
export const stopProbes = async (): Promise<void> => void (await Promise.all(running.splice(0).map((stop) => stop())));

/** The probe over one transport. */
export const probesOver = (transport: GrpcTransport) => ({
  transport,
  serveProbe: (handle: ProbeRpc['handle'], options: Parameters<typeof serveProbe>[1] = {}) =>
    serveProbe(handle, { ...options, transport }),
  probeClient: (options: GrpcClientOptions) => grpcClient(probeDefinition, { ...options, transport }),
});

/** Runs the tests in `suite` once for each transport, and ends the probes of all of them afterwards: they may run at the same time. */
export function overEachTransport(suite: (probes: ReturnType<typeof probesOver>) => void): void {
  afterAll(stopProbes);
  describe.each(grpcTransports)('over %s', (transport) => suite(probesOver(transport)));
}
