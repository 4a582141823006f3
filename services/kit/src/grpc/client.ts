import { type CallOptions, type ChannelOptions, Client, credentials, type ServiceError } from '@grpc/grpc-js';
import { type Call, timeLeft, toMetadata } from '../call';
import type { CallerTokens } from '../caller';
import { AppError } from '../errors/app-error';
import { fromGrpcError } from '../errors/grpc-error';
import {
  type Codec,
  deserializer,
  type MethodDefinition,
  pathOf,
  type RequestOf,
  type ResponseOf,
  type ServiceDefinition,
  serializer,
} from './definition';
import { type LateCalls, lateCalls } from './late-calls';

/** A function per rpc. Failures are AppErrors: the service's own, or upstream_unavailable and upstream_timeout. */
export type ClientOf<Definition extends ServiceDefinition> = {
  readonly [Name in keyof Definition['methods']]: (
    call: Call,
    request: RequestOf<Definition['methods'][Name]>,
  ) => Promise<ResponseOf<Definition['methods'][Name]>>;
} & { readonly close: () => void };

export interface GrpcClientOptions {
  /** host:port, dns:///name:port, or ipv4:a:1,b:2; calls go round robin. */
  readonly address: string;
  readonly tokens: CallerTokens;
}

export function grpcClient<D extends ServiceDefinition>(definition: D, options: GrpcClientOptions): ClientOf<D> {
  const channel = new Client(options.address, credentials.createInsecure(), channelOptions(definition));
  const late = lateCalls();
  const methods = Object.entries(definition.methods).map(([name, method]) => [
    name,
    unaryCall(channel, pathOf(definition, method), method, options.tokens, late),
  ]);
  const close = () => {
    late.stop();
    channel.close();
  };
  return { ...Object.fromEntries(methods), close };
}

function unaryCall(channel: Client, path: string, method: MethodDefinition, tokens: CallerTokens, late: LateCalls) {
  const serialize = serializer(method.requestType as Codec<unknown>);
  const deserialize = deserializer(method.responseType as Codec<unknown>);
  const callOptions: CallOptions = {};
  return (call: Call, request: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      timeLeft(call);
      const running = channel.makeUnaryRequest(
        path,
        serialize,
        deserialize,
        request,
        toMetadata(call, tokens),
        callOptions,
        (error, response) => {
          settled();
          if (error) reject(fromGrpcError(error as ServiceError));
          else resolve(response);
        },
      );
      const settled = late.watch(call.deadline, () => {
        reject(new AppError('upstream_timeout'));
        running.cancel();
      });
    });
}

/** How soon a lost service is found again; by default a name is asked at most every 30 s, whatever its new address. */
export const reconnecting: ChannelOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
};

/** Retries stand in the service config, and only for rpcs whose idempotency_level allows them. */
function channelOptions(definition: ServiceDefinition): ChannelOptions {
  const names = Object.values(definition.methods)
    .filter((method) => method.options.idempotencyLevel !== undefined)
    .map((method) => ({ service: definition.fullName, method: method.name }));
  const retryPolicy = {
    maxAttempts: 4,
    initialBackoff: '0.05s',
    maxBackoff: '0.5s',
    backoffMultiplier: 2,
    retryableStatusCodes: ['UNAVAILABLE'],
  };
  return {
    'grpc.service_config': JSON.stringify({
      loadBalancingConfig: [{ round_robin: {} }],
      methodConfig: names.length > 0 ? [{ name: names, retryPolicy }] : [],
    }),
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
    ...reconnecting,
    'grpc.max_receive_message_length': 8 * 1024 * 1024,
    'grpc.use_local_subchannel_pool': 1,
  };
}
