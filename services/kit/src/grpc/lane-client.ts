import type { lane } from '@cws/protos';
import type { Client } from '@grpc/grpc-js';
import type { AppError } from '../errors/app-error';
import { decodeError } from '../errors/grpc-error';
import { callsUnderWay } from './calls-under-way';
import { laneMethod } from './lane-method';
import { silentReplica, tooLongSilent, unreachable } from './replica-errors';
import type { OutgoingCall, PendingCall } from './transport';

/** One lane to one replica. */
export interface Lane {
  /** Whether it takes calls. */
  readonly open: boolean;
  /** Whether it takes no more calls and all its calls are over. */
  readonly isOver: boolean;
  /** The number of calls without a response. */
  readonly load: number;
  /** The returned function forgets the call: a later response to it is dropped. */
  send(call: OutgoingCall, pending: PendingCall): () => void;
  /** Takes no more calls, and ends when those under way are over. */
  retire(): void;
  /** Takes no more calls, and fails at once those that may be made at another replica. */
  handOver(): void;
  /** Ends at once and fails all calls: the replica has been silent for too long. */
  giveUp(): void;
}

/** `closing` is called when the replica announces that it is about to stop. */
export function openLane(channel: Client, closing: () => void = () => {}): Lane {
  const { path, requestSerialize, responseDeserialize } = laneMethod;
  const stream = channel.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
  const underWay = callsUnderWay();
  let unsent: lane.ExchangeRequest[] | undefined = [];
  let open = true;
  let lastId = 0;

  const endWhenIdle = () => {
    if (!open && underWay.size === 0) stream.end();
  };
  const retire = () => {
    open = false;
    endWhenIdle();
  };
  const lost = (error: AppError) => fail(error, () => true);
  const fail = (error: AppError, chosen: (pending: PendingCall, isUnsent: boolean) => boolean) => {
    open = false;
    const unsentIds = new Set(unsent?.map(({ id }) => id));
    const failing = underWay.entries().filter(([id, pending]) => chosen(pending, unsentIds.has(id)));
    for (const [id] of failing) underWay.take(id);
    unsent = unsent?.filter(({ id }) => underWay.has(id));
    for (const [id, { failed }] of failing) failed(error, unsentIds.has(id));
  };
  stream.on('metadata', () => {
    for (const call of unsent ?? []) stream.write(call);
    unsent = undefined;
  });
  stream.on('data', (response: lane.ExchangeResponse) => {
    if (response.closing) {
      closing();
      return retire();
    }
    const pending = underWay.take(response.id);
    if (response.error === '') pending?.succeeded(response.message);
    else pending?.failed(decodeError(response.error), false);
    endWhenIdle();
  });
  // Errors of rpcs travel in responses. An error of the stream is one of the connection, or of the process behind it.
  stream.on('error', (cause) => lost(unreachable(cause)));
  stream.on('end', () => lost(unreachable()));
  return {
    get open() {
      return open;
    },
    get isOver() {
      return !open && underWay.size === 0;
    },
    get load() {
      return underWay.size;
    },
    send(call, pending) {
      lastId += 1;
      const id = lastId;
      underWay.add(id, pending);
      if (unsent === undefined) stream.write({ id, ...call });
      else unsent.push({ id, ...call });
      return () => {
        underWay.take(id);
        endWhenIdle();
      };
    },
    retire,
    handOver() {
      fail(silentReplica(), ({ repeatable }, isUnsent) => repeatable || isUnsent);
      endWhenIdle();
    },
    giveUp() {
      lost(tooLongSilent());
      stream.cancel();
    },
  };
}
