import { type ChannelOptions, Client, credentials } from '@grpc/grpc-js';
import { type Call, encodeContext, timeLeft } from '../call';
import type { CallerTokens } from '../caller';
import { AppError } from '../errors/app-error';
import {
  type Codec,
  type MethodDefinition,
  pathOf,
  type RequestOf,
  type ResponseOf,
  type ServiceDefinition,
} from './definition';
import type { Question } from './lane-client';
import { type Lanes, lanesOf } from './lanes';
import { type LateCalls, lateCalls } from './late-calls';
import { retryAfter } from './retries';
import { whenConnected } from './when-connected';

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
  /** How long a call waits for a service that is away. */
  readonly patienceMs?: number;
}

/** Longer than the pause between two attempts to connect: a service that is back is found within it. */
const PATIENCE_MS = 1_000;

export function grpcClient<D extends ServiceDefinition>(definition: D, options: GrpcClientOptions): ClientOf<D> {
  const { address, tokens, patienceMs = PATIENCE_MS } = options;
  const channel = new Client(address, credentials.createInsecure(), channelOptions);
  channel.getChannel().getConnectivityState(true); // connects now, so that the first call has all its time
  const [lanes, late] = [lanesOf(channel), lateCalls()];
  const methods = Object.entries(definition.methods).map(([name, method]) => [
    name,
    rpc({ channel, lanes, late, tokens, patienceMs }, pathOf(definition, method), method),
  ]);
  const close = () => {
    late.stop();
    lanes.retire();
    channel.close();
  };
  return { ...Object.fromEntries(methods), close };
}

interface Connection {
  readonly channel: Client;
  readonly lanes: Lanes;
  readonly late: LateCalls;
  readonly tokens: CallerTokens;
  readonly patienceMs: number;
}

function rpc(connection: Connection, path: string, method: MethodDefinition) {
  const { late, tokens } = connection;
  const request = method.requestType as Codec<unknown>;
  const response = method.responseType as Codec<unknown>;
  return (call: Call, asked: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      timeLeft(call);
      if (connection.lanes.isRetired) throw closed();
      const message = request.encode(asked).finish() as Buffer;
      const question = { path, caller: tokens.mint(call.caller), context: encodeContext(call), message };
      const stop = askUntilAnswered(connection, method, question, {
        answered(bytes) {
          unwatch();
          try {
            resolve(response.decode(bytes));
          } catch (cause) {
            // Bytes that are no such message come from a program of another version.
            reject(new AppError('internal', { cause }));
          }
        },
        failed(error) {
          unwatch();
          reject(error);
        },
      });
      const unwatch = late.watch(call.deadline, () => {
        stop();
        reject(new AppError('upstream_timeout'));
      });
    });
}

/** Of a process that stops: nothing is asked any more, not even again. */
const closed = () => new AppError('upstream_unavailable', { retryAfter: 1 });

interface Outcome {
  answered(message: Uint8Array): void;
  failed(error: AppError): void;
}

/** Asks, and asks again where that is allowed. The answer stops it: nothing is told and nothing asked any more. */
function askUntilAnswered(
  { channel, lanes, patienceMs }: Connection,
  method: MethodDefinition,
  question: Question,
  outcome: Outcome,
): () => void {
  let attempts = 0;
  let askedAnew = false;
  let forget = () => {};
  const attempt = () => {
    if (lanes.isRetired) return outcome.failed(closed());
    forget = lanes.next().ask(question, { answered: outcome.answered, failed });
  };
  const failed = (error: AppError, unsent: boolean) => {
    if (unsent && !askedAnew) {
      askedAnew = true;
      forget = whenConnected(channel, patienceMs, attempt, () => outcome.failed(error));
      return;
    }
    attempts += 1;
    const waitMs = retryAfter(method, error, attempts);
    if (waitMs === undefined) return outcome.failed(error);
    const timer = setTimeout(attempt, waitMs);
    forget = () => clearTimeout(timer);
  };
  attempt();
  return () => forget();
}

/** How soon a lost service is found again; by default a name is asked at most every 30 s, whatever its new address. */
export const reconnecting: ChannelOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 500,
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
};

/** Of every channel to a service: round robin over its replicas. */
export const channelOptions: ChannelOptions = {
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }], methodConfig: [] }),
  // A lane must not be buffered to be made again: calls are what is tried again, each by its own row.
  'grpc.enable_retries': 0,
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  ...reconnecting,
  // A page of the heaviest messages that there can be.
  'grpc.max_receive_message_length': 64 * 1024 * 1024,
  'grpc-node.flow_control_window': 1024 * 1024,
  'grpc.use_local_subchannel_pool': 1,
};
