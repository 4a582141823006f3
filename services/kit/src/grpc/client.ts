import { type Call, encodeContext, timeLeft } from '../call/call';
import type { CallerSigner } from '../call/caller-tokens';
import { AppError } from '../errors/app-error';
import type { LookUp } from '../net/addresses';
import type { GrpcTransport } from '../process/grpc-transports';
import { type DeadlineWatch, deadlineWatch } from './deadline-watch';
import {
  type Codec,
  type MethodDefinition,
  pathOf,
  type RequestOf,
  type ResponseOf,
  type ServiceDefinition,
  serializer,
} from './definition';
import { type Replicas, replicasOf } from './replicas';
import { isRepeatable, retryAfter } from './retries';
import type { OutgoingCall } from './transport';

/** A function for each rpc. Failures are AppErrors: the service's own, or upstream_unavailable and upstream_timeout. */
export type ClientOf<Definition extends ServiceDefinition> = {
  readonly [Name in keyof Definition['methods']]: (
    call: Call,
    request: RequestOf<Definition['methods'][Name]>,
  ) => Promise<ResponseOf<Definition['methods'][Name]>>;
} & {
  /** Like the function of the rpc, for a caller that reads the bytes of the response itself. */
  readonly exchange: <Name extends keyof Definition['methods']>(
    name: Name,
    call: Call,
    request: RequestOf<Definition['methods'][Name]>,
  ) => Promise<Uint8Array>;
  readonly close: () => void;
  /** Whether at least one replica is connected, responds to health checks and reports that it is serving, as last known. */
  readonly isHealthy: () => boolean;
};

export interface GrpcClientOptions {
  /** host:port, dns:///name:port, or ipv4:a:1,b:2. Each call goes to the least busy replica behind it that responds. */
  readonly address: string;
  readonly signer: CallerSigner;
  /** `lanes` by default. */
  readonly transport?: GrpcTransport;
  /** How long a call waits for a connection to any replica. */
  readonly connectTimeoutMs?: number;
  /** Looks up the host name; by default as the system does. */
  readonly lookUp?: LookUp;
}

/** Longer than the pause between two attempts to connect, so that a service that is back is reached. */
const CONNECT_TIMEOUT_MS = 1_000;

/** How often a call is repeated that no replica can have seen, which is safe for every call. */
const MAX_UNSENT = 3;

export function grpcClient<D extends ServiceDefinition>(definition: D, options: GrpcClientOptions): ClientOf<D> {
  const { address, signer, transport = 'lanes', connectTimeoutMs, lookUp } = options;
  // Connections are made at once, so that the first call need not wait for one.
  return clientOver(replicasOf(address, transport, lookUp), definition, { signer, connectTimeoutMs });
}

/** The client of a service whose replicas are reached in any way. */
export function clientOver<D extends ServiceDefinition>(
  replicas: Replicas,
  definition: D,
  { signer, connectTimeoutMs = CONNECT_TIMEOUT_MS }: Pick<GrpcClientOptions, 'signer' | 'connectTimeoutMs'>,
): ClientOf<D> {
  const deadlines = deadlineWatch();
  const connection = { replicas, deadlines, signer, connectTimeoutMs };
  const entries = Object.entries(definition.methods);
  const rpcs = new Map<PropertyKey, Rpc>(
    entries.map(([name, method]) => [name, rpc(connection, pathOf(definition, method), method)]),
  );
  const decoding = entries.map(([name, method]) => {
    const response = method.responseType as Codec<unknown>;
    const decode = (bytes: Uint8Array) => response.decode(bytes);
    return [name, (call: Call, request: unknown) => rpcs.get(name)!(call, request, decode)];
  });
  const exchange = (name: PropertyKey, call: Call, request: unknown) => rpcs.get(name)!(call, request, undecoded);
  const close = () => {
    deadlines.stop();
    replicas.close();
  };
  return { ...Object.fromEntries(decoding), exchange, close, isHealthy: () => replicas.isHealthy };
}

interface Connection {
  readonly replicas: Replicas;
  readonly deadlines: DeadlineWatch;
  readonly signer: CallerSigner;
  readonly connectTimeoutMs: number;
}

type Decode<T> = (bytes: Uint8Array) => T;
type Rpc = <T>(call: Call, request: unknown, decode: Decode<T>) => Promise<T>;

const undecoded: Decode<Uint8Array> = (bytes) => bytes;

function rpc(connection: Connection, path: string, method: MethodDefinition): Rpc {
  const { deadlines, signer } = connection;
  const encode = serializer(method.requestType as Codec<unknown>);
  return <T>(call: Call, request: unknown, decode: Decode<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      timeLeft(call);
      if (connection.replicas.isClosed) throw closed();
      const message = encode(request);
      const { traceparent, client_ip } = call;
      const caller = signer.mint(call.caller, { path, client_ip });
      const outgoing = { path, caller, context: encodeContext(call), traceparent, message };
      const stop = sendUntilDone(connection, outgoing, isRepeatable(method, call), {
        succeeded(bytes) {
          unwatch();
          try {
            resolve(decode(bytes));
          } catch (cause) {
            // The service is of another version, whose message this is not.
            reject(new AppError('internal', { cause }));
          }
        },
        failed(error) {
          unwatch();
          reject(error);
        },
      });
      const unwatch = deadlines.watch(call.deadline, () => {
        stop();
        reject(new AppError('upstream_timeout'));
      });
    });
}

/** This process is stopping, and makes no more calls. */
const closed = () => new AppError('upstream_unavailable', { retryAfter: 1 });

interface Outcome {
  succeeded(message: Uint8Array): void;
  failed(error: AppError): void;
}

/** Sends a call, and again where that is allowed. The returned function stops it: there is no outcome any more, and no retry. */
function sendUntilDone(
  { replicas, connectTimeoutMs }: Connection,
  outgoing: OutgoingCall,
  repeatable: boolean,
  outcome: Outcome,
): () => void {
  let attempts = 0;
  let unsentTimes = 0;
  let forget = () => {};
  const { succeeded } = outcome;
  const attempt = () => {
    if (replicas.isClosed) return outcome.failed(closed());
    const replica = replicas.next();
    if (replica === undefined) failed(closed(), true);
    else forget = replica.transport.send(outgoing, { repeatable, succeeded, failed });
  };
  const failed = (error: AppError, unsent: boolean) => {
    if (unsent && unsentTimes < MAX_UNSENT) {
      unsentTimes += 1;
      forget = replicas.whenConnected(connectTimeoutMs, attempt, () => outcome.failed(error));
      return;
    }
    attempts += 1;
    const waitMs = repeatable ? retryAfter(error, attempts) : undefined;
    if (waitMs === undefined) return outcome.failed(error);
    const timer = setTimeout(attempt, waitMs);
    forget = () => clearTimeout(timer);
  };
  attempt();
  return () => forget();
}
