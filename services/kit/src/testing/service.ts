import { randomBytes } from 'node:crypto';
import { callerTokens } from '../call/caller';
import { type ClientOf, grpcClient } from '../grpc/client';
import type { ServiceDefinition } from '../grpc/definition';
import type { BoundService } from '../grpc/rpc';
import { grpcServer } from '../grpc/server';
import { createMetrics } from '../process/metrics';
import { silentLogger } from './logger';

/** Serves `bound` over real gRPC on a free port, with a client for it; `stop` ends both. */
export async function serveForTest<D extends ServiceDefinition>(
  definition: D,
  bound: BoundService,
): Promise<{ client: ClientOf<D>; address: string; stop(): Promise<void> }> {
  const tokens = callerTokens([randomBytes(32)]);
  const server = grpcServer([bound], {
    tokens,
    log: silentLogger(),
    metrics: createMetrics('test'),
    reflection: false,
  });
  const address = `127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  const client = grpcClient(definition, { address, tokens });
  const stop = async () => {
    client.close();
    await server.drain(1_000);
  };
  return { client, address, stop };
}
