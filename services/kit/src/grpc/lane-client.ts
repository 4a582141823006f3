import type { lane } from '@cws/protos';
import type { Client } from '@grpc/grpc-js';
import { AppError } from '../errors/app-error';
import { decodeError } from '../errors/grpc-error';
import { laneMethod } from './lane-method';

export type Question = Omit<lane.ExchangeRequest, 'id'>;

/** Where the outcome of a question goes; `unsent`: the lane ended before anybody can have seen it. */
interface Waiting {
  /** Whether the question may be asked twice, so that another replica may be asked while this one is silent. */
  readonly repeatable: boolean;
  answered(message: Uint8Array): void;
  failed(error: AppError, unsent: boolean): void;
}

/** One long stream to one replica. */
export interface Lane {
  /** Whether it takes further questions. */
  readonly open: boolean;
  /** Whether it takes none and has answered all. */
  readonly isOver: boolean;
  /** How many questions wait for their response. */
  readonly load: number;
  /** The result forgets the question: a response that comes for it later is dropped. */
  ask(question: Question, waiting: Waiting): () => void;
  /** Takes no more, and ends when everything under way has been answered. */
  retire(): void;
  /** Takes no more, and fails at once whatever another replica may be asked. */
  handOver(): void;
  /** Ends at once, and fails everything under way: the replica has been silent for too long. */
  giveUp(): void;
}

/** `closing` runs when the replica says that it is about to stop. */
export function openLane(channel: Client, closing: () => void = () => {}): Lane {
  const { path, requestSerialize, responseDeserialize } = laneMethod;
  const stream = channel.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
  const underWay = new Map<number, Waiting>();
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
  const fail = (error: AppError, chosen: (waiting: Waiting, isUnsent: boolean) => boolean) => {
    open = false;
    const unsentIds = new Set(unsent?.map(({ id }) => id));
    const failing = [...underWay].filter(([id, waiting]) => chosen(waiting, unsentIds.has(id)));
    for (const [id] of failing) underWay.delete(id);
    unsent = unsent?.filter(({ id }) => underWay.has(id));
    for (const [id, { failed }] of failing) failed(error, unsentIds.has(id));
  };
  stream.on('metadata', () => {
    for (const question of unsent ?? []) stream.write(question);
    unsent = undefined;
  });
  stream.on('data', (response: lane.ExchangeResponse) => {
    if (response.closing) {
      closing();
      return retire();
    }
    const waiting = underWay.get(response.id);
    underWay.delete(response.id);
    if (response.error === '') waiting?.answered(response.message);
    else waiting?.failed(decodeError(response.error), false);
    endWhenIdle();
  });
  // Errors of rpcs travel in responses: whatever ends a lane is of the connection, or of the process behind it.
  stream.on('error', (cause) => lost(new AppError('upstream_unavailable', { retryAfter: 1, cause })));
  stream.on('end', () => lost(new AppError('upstream_unavailable', { retryAfter: 1 })));
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
    ask(question, waiting) {
      lastId += 1;
      const id = lastId;
      underWay.set(id, waiting);
      if (unsent === undefined) stream.write({ id, ...question });
      else unsent.push({ id, ...question });
      return () => {
        underWay.delete(id);
        endWhenIdle();
      };
    },
    retire,
    handOver() {
      const cause = new Error('The replica does not respond to health checks');
      fail(
        new AppError('upstream_unavailable', { retryAfter: 1, cause }),
        ({ repeatable }, isUnsent) => repeatable || isUnsent,
      );
      endWhenIdle();
    },
    giveUp() {
      lost(new AppError('upstream_timeout', { retryAfter: 1 }));
      stream.cancel();
    },
  };
}
