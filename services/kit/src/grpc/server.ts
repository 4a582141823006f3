import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { CALLER_HEADER, type Call, CONTEXT_HEADER, readCall } from '../call';
import type { CallerTokens } from '../caller';
import { AppError } from '../errors/app-error';
import { toGrpcStatus } from '../errors/grpc-error';
import { asAppError } from '../errors/unexpected';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { type Codec, deserializer, type MethodDefinition, pathOf, serializer } from './definition';
import { type LateCalls, lateCalls } from './late-calls';
import { addReflection } from './reflection';
import type { BoundService, Rpc } from './rpc';

export interface GrpcServerOptions {
  readonly tokens: CallerTokens;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly reflection: boolean;
}

export interface GrpcServer {
  /** Listens on host:port (0: any free one) and resolves to the port. */
  listen(host: string, port: number): Promise<number>;
  /** Answers NOT_SERVING from now on; resolves when the running calls have ended, at the latest after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** Serves bound services with health checking (grpc.health.v1) and, when asked for, reflection. */
export function grpcServer(services: readonly BoundService[], options: GrpcServerOptions): GrpcServer {
  const server = new Server({
    'grpc.max_connection_age_ms': 5 * 60_000,
    'grpc.max_connection_age_grace_ms': 30_000,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
    'grpc.max_receive_message_length': 8 * 1024 * 1024,
  });
  const late = lateCalls();
  const health = new HealthImplementation({ '': 'SERVING' });
  health.addToServer(server);
  for (const service of services) addService(server, service, options, late);
  if (options.reflection)
    addReflection(
      server,
      services.map((service) => service.definition.fullName),
    );
  return {
    listen: (host, port) => listen(server, host, port),
    drain: (graceMs) => drain(server, health, late, graceMs),
  };
}

function addService(server: Server, bound: BoundService, options: GrpcServerOptions, late: LateCalls): void {
  const definition: Record<string, object> = {};
  const implementation: UntypedServiceImplementation = {};
  for (const [name, method] of Object.entries(bound.definition.methods)) {
    definition[name] = methodDefinition(bound, method);
    implementation[name] = unary(bound.rpcs[name]!, bound.context, method.name, options, late);
  }
  server.addService(definition as Parameters<Server['addService']>[0], implementation);
}

function methodDefinition(bound: BoundService, method: MethodDefinition): object {
  const request = method.requestType as Codec<unknown>;
  const response = method.responseType as Codec<unknown>;
  return {
    path: pathOf(bound.definition, method),
    requestStream: false,
    responseStream: false,
    requestSerialize: serializer(request),
    requestDeserialize: deserializer(request),
    responseSerialize: serializer(response),
    responseDeserialize: deserializer(response),
  };
}

function unary(
  rpc: Rpc<unknown, unknown, unknown>,
  context: unknown,
  name: string,
  options: GrpcServerOptions,
  late: LateCalls,
): handleUnaryCall<unknown, unknown> {
  return (incoming, callback) => {
    const answer = once(callback, name, options);
    try {
      const call = readCall(
        first(incoming.metadata.get(CALLER_HEADER)),
        first(incoming.metadata.get(CONTEXT_HEADER)),
        options.tokens,
      );
      assertAllowed(rpc, call);
      if (call.deadline <= Date.now()) throw new AppError('upstream_timeout');
      const unwatch = late.watch(call.deadline, () => answer.fail(new AppError('upstream_timeout'), call));
      rpc
        .handle(context, call, incoming.request)
        .then(answer.succeed, (error) => answer.fail(error, call))
        .finally(unwatch);
    } catch (error) {
      answer.fail(error);
    }
  };
}

const first = (values: readonly (string | Buffer)[]): string => values[0]?.toString() ?? '';

function assertAllowed(rpc: Rpc<unknown, unknown, unknown>, { caller }: Call): void {
  if (!rpc.from.includes(caller.iss)) throw new AppError('forbidden', { message: `Not to be called by ${caller.iss}` });
  if (!rpc.as.includes(caller.kind)) throw new AppError(caller.kind === 'none' ? 'unauthorized' : 'forbidden');
}

function once(callback: sendUnaryData<unknown>, name: string, { log, metrics }: GrpcServerOptions) {
  const started = performance.now();
  let answered = false;
  const finish = (outcome: string, send: () => void) => {
    if (answered) return;
    answered = true;
    metrics.rpc(name, outcome, performance.now() - started);
    send();
  };
  return {
    succeed: (response: unknown) => finish('ok', () => callback(null, response)),
    fail(error: unknown, call?: Call) {
      const known = asAppError(error);
      if (known.status >= 500)
        log.error(
          { err: known.cause ?? known, rpc: name, request_id: call?.request_id, error: known.code },
          'rpc failed',
        );
      finish(known.code, () => callback(toGrpcStatus(known)));
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

async function drain(server: Server, health: HealthImplementation, late: LateCalls, graceMs: number): Promise<void> {
  health.setStatus('', 'NOT_SERVING');
  const timer = setTimeout(() => server.forceShutdown(), graceMs);
  await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  clearTimeout(timer);
  late.stop();
}
