import { type ClientOf, grpcClient } from '../grpc/client';
import type { ServiceDefinition } from '../grpc/definition';
import type { BoundService } from '../grpc/rpc';
import { grpcServer } from '../grpc/server';
import { createMetrics } from '../process/metrics';
import { processOf, signerOfAnyone, systemKeys, tokensOf } from './caller-tokens';
import { silentLogger } from './logger';

/** Serves `bound` over real gRPC on a free port, with a client for it that signs as whichever process a call names; `stop` ends both. */
export async function serveForTest<D extends ServiceDefinition>(
  definition: D,
  bound: BoundService,
): Promise<{ client: ClientOf<D>; address: string; stop(): Promise<void> }> {
  const keys = systemKeys();
  const self = processOf(definition);
  const server = grpcServer([bound], {
    tokens: tokensOf(self, keys),
    log: silentLogger(),
    metrics: createMetrics('test'),
    reflection: false,
  });
  const address = `127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  const client = grpcClient(definition, { address, signer: signerOfAnyone(self, keys) });
  const stop = async () => {
    client.close();
    await server.drain(1_000);
  };
  return { client, address, stop };
}
