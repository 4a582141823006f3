import {
  type Client,
  type ClientUnaryCall,
  connectivityState,
  status as Grpc,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { CALLER_HEADER, CONTEXT_HEADER } from '../call/call';
import { TRACEPARENT_HEADER } from '../call/traceparent';
import { AppError } from '../errors/app-error';
import { fromGrpcStatus } from '../errors/grpc-error';
import { silentReplica, tooLongSilent, unreachable } from './replica-errors';
import type { OutgoingCall, PendingCall, Transport } from './transport';

/** A call that waits for its response, or for a connection while `made` is unset. */
interface Waiting {
  readonly call: OutgoingCall;
  readonly metadata: Metadata;
  readonly pending: PendingCall;
  made?: ClientUnaryCall;
  timer?: NodeJS.Timeout;
}

/** The time that grpc-js gives one attempt to connect. The timer also keeps alive a process that waits for this call alone. */
const CONNECTING_MS = 20_000;

const asBytes = (bytes: Buffer): Buffer => bytes;

/**
 * Makes each call an ordinary unary one. A call without a connection waits here and not in the channel: grpc-js does not
 * report whether it has sent a call of the channel.
 */
export function unaryTransport(channel: Client): Transport {
  const waiting = new Set<Waiting>();
  const target = channel.getChannel().getTarget();

  /** Returns whether the call was still waiting. */
  function forget(one: Waiting): boolean {
    clearTimeout(one.timer);
    return waiting.delete(one);
  }
  function make(one: Waiting): void {
    clearTimeout(one.timer);
    const { path, message } = one.call;
    const made = channel.makeUnaryRequest(path, asBytes, asBytes, message, one.metadata, (error, response) => {
      if (!forget(one)) return;
      if (error === null) return one.pending.succeeded(response!);
      // The peer is the target itself for as long as no connection was chosen (grpc-js, LoadBalancingCall.getPeer).
      one.pending.failed(errorOf(error), made.getPeer() === target || isRefused(error));
    });
    one.made = made;
  }
  function fail(error: AppError, chosen: (one: Waiting) => boolean): void {
    const failing = [...waiting].filter(chosen);
    for (const one of failing) forget(one);
    for (const one of failing) {
      one.made?.cancel();
      one.pending.failed(error, isUnsent(one));
    }
  }
  const failUnsent = () => fail(unreachable(), isUnsent);
  return {
    get load() {
      return waiting.size;
    },
    send(call, pending) {
      const one: Waiting = { call, metadata: metadataOf(call), pending };
      waiting.add(one);
      const state = channel.getChannel().getConnectivityState(true);
      if (state === connectivityState.READY) make(one);
      else {
        const timeoutMs = state === connectivityState.TRANSIENT_FAILURE ? 0 : CONNECTING_MS;
        one.timer = setTimeout(() => fail(unreachable(), (other) => other === one), timeoutMs);
      }
      return () => {
        if (forget(one)) one.made?.cancel();
      };
    },
    connected() {
      for (const one of waiting) if (isUnsent(one)) make(one);
    },
    unreachable: failUnsent,
    retire: failUnsent,
    handOver: () => fail(silentReplica(), (one) => one.pending.repeatable || isUnsent(one)),
    giveUp: () => fail(tooLongSilent(), () => true),
  };
}

const isUnsent = ({ made }: Waiting): boolean => made === undefined;

function metadataOf({ caller, context, traceparent }: OutgoingCall): Metadata {
  const metadata = new Metadata();
  metadata.set(CALLER_HEADER, caller);
  metadata.set(CONTEXT_HEADER, context);
  if (traceparent) metadata.set(TRACEPARENT_HEADER, traceparent);
  return metadata;
}

/** Statuses that grpc-js, or a proxy on the way, gives to a call whose connection or server was lost. */
const LOST: readonly Grpc[] = [Grpc.UNAVAILABLE, Grpc.CANCELLED, Grpc.UNKNOWN];

/** The error that the service threw, or else one for the status that the call got on its way. */
function errorOf(error: ServiceError): AppError {
  const thrown = fromGrpcStatus(error);
  if (thrown !== undefined) return thrown;
  if (error.code === Grpc.DEADLINE_EXCEEDED) return new AppError('upstream_timeout', { cause: error });
  return LOST.includes(error.code) ? unreachable(error) : new AppError('internal', { cause: error });
}

/**
 * Whether the server refused the stream, as it does while it closes its connections, and so has not processed the call (RFC 9113
 * §8.7). In grpc-js nothing but this text shows it.
 */
const isRefused = ({ details }: ServiceError): boolean => details === 'Stream refused by server';
