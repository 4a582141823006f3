import { type Client, type ClientUnaryCall, connectivityState, Metadata } from '@grpc/grpc-js';
import { CALLER_HEADER, CONTEXT_HEADER } from '../call/call';
import { TRACEPARENT_HEADER } from '../call/traceparent';
import type { AppError } from '../errors/app-error';
import { silentReplica, tooLongSilent, unreachable } from './replica-errors';
import type { OutgoingCall, PendingCall, Transport } from './transport';
import { errorOf, isRefused } from './unary-errors';

/** A call that waits for its response, or, without `made`, for a connection. */
interface Waiting {
  readonly call: OutgoingCall;
  readonly metadata: Metadata;
  readonly pending: PendingCall;
  made?: ClientUnaryCall;
  patience?: NodeJS.Timeout;
}

/** As long as grpc-js gives one attempt to connect. The timer also keeps a process alive that waits for this call alone. */
const CONNECTING_MS = 20_000;

const asBytes = (bytes: Buffer): Buffer => bytes;

/**
 * Each call is an ordinary unary one. A call that finds no connection waits here and not in the channel, which does not tell
 * whether it has sent a call that it has taken.
 */
export function unaryTransport(channel: Client): Transport {
  const waiting = new Set<Waiting>();
  const target = channel.getChannel().getTarget();

  /** Whether it was still waited for. */
  function forget(one: Waiting): boolean {
    clearTimeout(one.patience);
    return waiting.delete(one);
  }
  function make(one: Waiting): void {
    clearTimeout(one.patience);
    const { path, message } = one.call;
    const made = channel.makeUnaryRequest(path, asBytes, asBytes, message, one.metadata, (error, response) => {
      if (!forget(one)) return;
      if (error === null) return one.pending.answered(response!);
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
        const patienceMs = state === connectivityState.TRANSIENT_FAILURE ? 0 : CONNECTING_MS;
        one.patience = setTimeout(() => fail(unreachable(), (other) => other === one), patienceMs);
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
