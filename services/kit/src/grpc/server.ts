import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import type { Admission } from '../admission/admission';
import type { CallerTokens } from '../call/caller-tokens';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import { deadlineWatch } from './deadline-watch';
import type { ServiceDefinition } from './definition';
import { addLanes } from './lane-server';
import type { BoundService } from './rpc';
import { type ServedService, servedService } from './served-rpc';
import { addUnary } from './unary-server';

export interface GrpcServerOptions {
  readonly tokens: CallerTokens;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly reflection: boolean;
  /** Decides which calls are handled; absent, all are. Health checks are always answered. */
  readonly admission?: Admission;
}

export interface GrpcServer {
  /** Listens on host:port (0: any free one) and resolves to the port. */
  listen(host: string, port: number): Promise<number>;
  /** Sets the result of health checks until the drain; true at first. */
  setServing(isServing: boolean): void;
  /** Reports NOT_SERVING from now on; resolves when the running calls have ended, at the latest after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** Serves bound services over lanes and as unary methods, with health checking (grpc.health.v1) and, by option, reflection. */
export function grpcServer(services: readonly BoundService[], options: GrpcServerOptions): GrpcServer {
  const { tokens, log, metrics, reflection, admission } = options;
  const deadlines = deadlineWatch();
  const served = services.map((service) => servedService(service, { tokens, log, metrics, deadlines, admission }));
  const server = serverOf(served, reflection);
  const drain = async (graceMs: number) => {
    await server.drain(graceMs);
    deadlines.stop();
  };
  return { ...server, drain };
}

/** Serves services whose calls are dispatched elsewhere too. */
export function serverOf(services: readonly ServedService[], reflection: boolean): GrpcServer {
  const server = new Server({
    // Closes dead connections, and lets clients that reach the replicas through one address, such as a Kubernetes service, find
    // new ones. Keepalive is not used: a process that was starved for a while would take its own pause for that of its clients.
    'grpc.max_connection_age_ms': 5 * 60_000,
    'grpc.max_connection_age_grace_ms': 30_000,
    'grpc.max_receive_message_length': 8 * 1024 * 1024,
    'grpc-node.flow_control_window': 1024 * 1024,
  });
  const health = new HealthImplementation({ '': 'SERVING' });
  health.addToServer(server);
  for (const { definition, rpcs } of services) addUnary(server, definition, rpcs);
  const closeLanes = addLanes(server, new Map(services.flatMap(({ rpcs }) => [...rpcs])));
  if (reflection)
    addReflection(
      server,
      services.map((service) => service.definition.fullName),
    );
  let isDraining = false;
  return {
    listen: (host, port) => listen(server, host, port),
    setServing(isServing) {
      health.setStatus('', isServing && !isDraining ? 'SERVING' : 'NOT_SERVING');
    },
    async drain(graceMs) {
      isDraining = true;
      health.setStatus('', 'NOT_SERVING');
      closeLanes();
      await shutdown(server, graceMs);
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}

async function shutdown(server: Server, graceMs: number): Promise<void> {
  const timer = setTimeout(() => server.forceShutdown(), graceMs);
  await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  clearTimeout(timer);
}

/** Server reflection (grpc.reflection.v1) for `services`, from the descriptor set beside the generated code. */
function addReflection(server: Server, services: readonly ServiceDefinition['fullName'][]): void {
  // Loaded only here: the parsed descriptors cost several megabytes in each process.
  const { loadFileDescriptorSetFromBuffer } = require('@grpc/proto-loader') as typeof import('@grpc/proto-loader');
  const { ReflectionService } = require('@grpc/reflection') as typeof import('@grpc/reflection');
  const file = join(dirname(require.resolve('@cws/protos/package.json')), 'gen', 'descriptors.binpb');
  const definition = loadFileDescriptorSetFromBuffer(readFileSync(file), { keepCase: true });
  new ReflectionService(definition, { services: [...services] }).addToServer(server);
}
