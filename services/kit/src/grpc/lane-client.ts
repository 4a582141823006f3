import type { lane } from '@cws/protos';
import type { Client } from '@grpc/grpc-js';
import type { AppError } from '../errors/app-error';
import { decodeError } from '../errors/grpc-error';
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
  const stream = openStream(channel);
  const underWay = callsUnderWay();
  const requests = heldRequests(stream);
  let open = true;
  let lastId = 0;

  const isOver = () => !open && underWay.size === 0;
  const endWhenIdle = () => void (isOver() && stream.end());
  const retire = () => {
    open = false;
    endWhenIdle();
  };
  const lost = (error: AppError) => fail(error, () => true);
  const fail = (error: AppError, chosen: Choice) => {
    open = false;
    failChosen(underWay, requests, error, chosen);
  };
  stream.on('data', (response: lane.ExchangeResponse) => {
    if (response.closing) {
      closing();
      return retire();
    }
    settle(underWay.take(response.id), response);
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
      return isOver();
    },
    get load() {
      return underWay.size;
    },
    send(call, pending) {
      const id = ++lastId;
      underWay.add(id, pending);
      requests.send({ id, ...call });
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

const { path, requestSerialize, responseDeserialize } = laneMethod;
const openStream = (channel: Client) => channel.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);

function settle(pending: PendingCall | undefined, { error, message }: lane.ExchangeResponse): void {
  if (error === '') pending?.succeeded(message);
  else pending?.failed(decodeError(error), false);
}

type Choice = (pending: PendingCall, isUnsent: boolean) => boolean;

function failChosen(underWay: CallsUnderWay, requests: HeldRequests, error: AppError, chosen: Choice): void {
  const unsentIds = requests.unsent();
  const failing = underWay.entries().filter(([id, pending]) => chosen(pending, unsentIds.has(id)));
  for (const [id] of failing) underWay.take(id);
  requests.drop((id) => !underWay.has(id));
  for (const [id, { failed }] of failing) failed(error, unsentIds.has(id));
}

type HeldRequests = ReturnType<typeof heldRequests>;

/** Holds requests until the server has accepted the lane, which its metadata say. */
function heldRequests(stream: ReturnType<typeof openStream>) {
  let held: lane.ExchangeRequest[] | undefined = [];
  stream.on('metadata', () => {
    for (const request of held ?? []) stream.write(request);
    held = undefined;
  });
  return {
    send(request: lane.ExchangeRequest): void {
      if (held === undefined) stream.write(request);
      else held.push(request);
    },
    /** The ids of the requests that the server cannot have seen. */
    unsent: (): ReadonlySet<number> => new Set(held?.map(({ id }) => id)),
    drop(isDropped: (id: number) => boolean): void {
      held = held?.filter(({ id }) => !isDropped(id));
    },
  };
}

/** The calls of a lane without a response, by their ids. */
interface CallsUnderWay {
  readonly size: number;
  add(id: number, call: PendingCall): void;
  has(id: number): boolean;
  /** Removes the call and returns it; undefined when there is none with that id. */
  take(id: number): PendingCall | undefined;
  entries(): [id: number, call: PendingCall][];
}

/** An object in place of a Map, for the reason that `underWay` gives. */
function callsUnderWay(): CallsUnderWay {
  const calls: Record<number, PendingCall> = Object.create(null);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(id, call) {
      calls[id] = call;
      size += 1;
    },
    has: (id) => calls[id] !== undefined,
    take(id) {
      const call = calls[id];
      if (call === undefined) return undefined;
      delete calls[id];
      size -= 1;
      return call;
    },
    entries: () => Object.entries(calls).map(([id, call]) => [Number(id), call]),
  };
}
