import type { CallerSigner } from '../call/caller-tokens';
import { AppError } from '../errors/app-error';
import { decodeError, encodeError } from '../errors/grpc-error';
import { type ClientOf, clientOver } from './client';
import { type ConnectionWaiters, connectionWaiters } from './connection-waiters';
import type { ServiceDefinition } from './definition';
import type { Replica } from './replica';
import type { Replicas } from './replicas';
import type { ServedRpc, ServedService } from './served-rpc';
import type { OutgoingCall, PendingCall, Transport } from './transport';

/** The services of one process, which call each other without a connection (docs/decisions/0036). */
export interface LocalServices {
  client<D extends ServiceDefinition>(definition: D, signer: CallerSigner): ClientOf<D>;
  /** Takes calls for a service from now on. */
  serve(service: ServedService, isServing: () => boolean): LocalService;
}

export interface LocalService {
  /** Takes no more calls; resolves when those under way are over, at the latest after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** A service by its name, from the first time that it is called or served. */
interface Place {
  replica?: Replica;
  readonly waiters: ConnectionWaiters;
}

export function localServices(): LocalServices {
  const places = new Map<string, Place>();
  function placeOf({ fullName }: ServiceDefinition): Place {
    const known = places.get(fullName);
    if (known) return known;
    const place: Place = { waiters: connectionWaiters(() => place.replica !== undefined) };
    places.set(fullName, place);
    return place;
  }
  return {
    client: (definition, signer) => clientOver(replicasAt(placeOf(definition)), definition, { signer }),
    serve(service, isServing) {
      const place = placeOf(service.definition);
      const calls = callsOf(service);
      place.replica = replicaOf(calls.transport, isServing);
      place.waiters.connected();
      return {
        drain(graceMs) {
          place.replica = undefined;
          return calls.over(graceMs);
        },
      };
    },
  };
}

/** The only replica of a service, while it is served. */
function replicasAt(place: Place): Replicas {
  let isClosed = false;
  return {
    next: () => place.replica,
    get isHealthy() {
      return place.replica?.isHealthy ?? false;
    },
    whenConnected: place.waiters.wait,
    close() {
      isClosed = true;
    },
    get isClosed() {
      return isClosed;
    },
  };
}

const nothing = () => {};

/** A client of another version than the service, as over every transport. */
const unknownRpc: ServedRpc = (_call, { fail }) => fail(new AppError('internal'));

const replicaOf = (transport: Transport, isServing: () => boolean): Replica => ({
  transport,
  isConnected: true,
  isSilent: false,
  get isHealthy() {
    return isServing();
  },
  retire: nothing,
  close: nothing,
});

/**
 * Carries calls as function calls. Caller, context, message and outcome are the bytes and texts that would be sent to another process, so
 * that neither side holds an object of the other.
 */
function callsOf({ rpcs }: ServedService): { transport: Transport; over(graceMs: number): Promise<void> } {
  let load = 0;
  let whenOver = nothing;
  function begin({ path, caller, context, message }: OutgoingCall, take: PendingCall): void {
    const end = () => {
      load -= 1;
      if (load === 0) whenOver();
    };
    const rpc = rpcs.get(path) ?? unknownRpc;
    rpc(
      { caller, context, message },
      {
        succeed(response) {
          end();
          take.succeeded(response);
        },
        fail(error) {
          end();
          take.failed(decodeError(encodeError(error)), false);
        },
      },
    );
  }
  return {
    transport: {
      get load() {
        return load;
      },
      send(call, pending) {
        const { forgettable, forget } = forgettableCall(pending);
        load += 1;
        // A caller does not expect an outcome before `send` has returned.
        queueMicrotask(() => begin(call, forgettable));
        return forget;
      },
      connected: nothing,
      unreachable: nothing,
      retire: nothing,
      handOver: nothing,
      giveUp: nothing,
    },
    over(graceMs) {
      if (load === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, graceMs);
        whenOver = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

/** The same call, whose outcome is dropped once `forget` was called. */
function forgettableCall(pending: PendingCall): { forgettable: PendingCall; forget: () => void } {
  let call: PendingCall | undefined = pending;
  return {
    forgettable: {
      repeatable: pending.repeatable,
      succeeded: (message) => call?.succeeded(message),
      failed: (error, unsent) => call?.failed(error, unsent),
    },
    forget() {
      call = undefined;
    },
  };
}
