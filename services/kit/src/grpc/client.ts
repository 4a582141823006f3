import { type Call, encodeContext, timeLeft } from '../call/call';
import type { CallerTokens } from '../call/caller';
import { AppError } from '../errors/app-error';
import type { LookUp } from '../net/addresses';
import type { GrpcTransport } from '../process/grpc-transports';
import {
  type Codec,
  type MethodDefinition,
  pathOf,
  type RequestOf,
  type ResponseOf,
  type ServiceDefinition,
  serializer,
} from './definition';
import { type LateCalls, lateCalls } from './late-calls';
import { type Replicas, replicasOf } from './replicas';
import { isRepeatable, retryAfter } from './retries';
import type { OutgoingCall } from './transport';

/** A function per rpc. Failures are AppErrors: the service's own, or upstream_unavailable and upstream_timeout. */
export type ClientOf<Definition extends ServiceDefinition> = {
  readonly [Name in keyof Definition['methods']]: (
    call: Call,
    request: RequestOf<Definition['methods'][Name]>,
  ) => Promise<ResponseOf<Definition['methods'][Name]>>;
} & {
  readonly close: () => void;
  /** Whether a replica of the service is connected, responds to health checks and says that it serves; known, never asked. */
  readonly isHealthy: () => boolean;
};

export interface GrpcClientOptions {
  /** host:port, dns:///name:port, or ipv4:a:1,b:2; each call goes to the least busy of the replicas behind it that respond. */
  readonly address: string;
  readonly tokens: CallerTokens;
  /** How calls are carried; `lanes` by default. */
  readonly transport?: GrpcTransport;
  /** How long a call waits for a service that is away. */
  readonly patienceMs?: number;
  /** How a name is looked up; the system's way by default. */
  readonly lookUp?: LookUp;
}

/** Longer than the pause between two attempts to connect: a service that is back is found within it. */
const PATIENCE_MS = 1_000;

/** How often a call that nobody has seen is tried anew; whatever it is, that does no harm. */
const MAX_UNSENT = 3;

export function grpcClient<D extends ServiceDefinition>(definition: D, options: GrpcClientOptions): ClientOf<D> {
  const { address, tokens, transport = 'lanes', patienceMs = PATIENCE_MS, lookUp } = options;
  // Connects now, so that the first call has all its time.
  const [replicas, late] = [replicasOf(address, transport, lookUp), lateCalls()];
  const methods = Object.entries(definition.methods).map(([name, method]) => [
    name,
    rpc({ replicas, late, tokens, patienceMs }, pathOf(definition, method), method),
  ]);
  const close = () => {
    late.stop();
    replicas.close();
  };
  return { ...Object.fromEntries(methods), close, isHealthy: () => replicas.isHealthy };
}

interface Connection {
  readonly replicas: Replicas;
  readonly late: LateCalls;
  readonly tokens: CallerTokens;
  readonly patienceMs: number;
}

function rpc(connection: Connection, path: string, method: MethodDefinition) {
  const { late, tokens } = connection;
  const encode = serializer(method.requestType as Codec<unknown>);
  const response = method.responseType as Codec<unknown>;
  return (call: Call, asked: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      timeLeft(call);
      if (connection.replicas.isClosed) throw closed();
      const message = encode(asked);
      const { traceparent } = call;
      const outgoing = { path, caller: tokens.mint(call.caller), context: encodeContext(call), traceparent, message };
      const stop = askUntilAnswered(connection, outgoing, isRepeatable(method, call), {
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

/** Asks, and asks again where that is allowed. The result stops it: nothing is told and nothing asked any more. */
function askUntilAnswered(
  { replicas, patienceMs }: Connection,
  outgoing: OutgoingCall,
  repeatable: boolean,
  outcome: Outcome,
): () => void {
  let attempts = 0;
  let unsentTimes = 0;
  let forget = () => {};
  const { answered } = outcome;
  const attempt = () => {
    if (replicas.isClosed) return outcome.failed(closed());
    const replica = replicas.next();
    if (replica === undefined) failed(closed(), true);
    else forget = replica.transport.send(outgoing, { repeatable, answered, failed });
  };
  const failed = (error: AppError, unsent: boolean) => {
    if (unsent && unsentTimes < MAX_UNSENT) {
      unsentTimes += 1;
      forget = replicas.whenConnected(patienceMs, attempt, () => outcome.failed(error));
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
