import type { lane } from '@cws/protos';
import type { Client } from '@grpc/grpc-js';
import { AppError } from '../errors/app-error';
import { decodeError } from '../errors/grpc-error';
import { laneMethod } from './lane-method';

export type Question = Omit<lane.ExchangeRequest, 'id'>;

/** Where the outcome of a question goes; `unsent`: the lane ended before anybody can have seen it. */
export interface Waiting {
  answered(message: Uint8Array): void;
  failed(error: AppError, unsent: boolean): void;
}

/** One long stream to one process behind the channel's address. */
export interface Lane {
  /** Whether it takes further questions. */
  readonly open: boolean;
  /** The answer forgets the question: what comes for it later is dropped. */
  ask(question: Question, waiting: Waiting): () => void;
  /** Takes no more, and ends when everything under way has been answered. */
  retire(): void;
}

export function openLane(channel: Client): Lane {
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
  const lost = (error: AppError) => {
    open = false;
    const waiting = [...underWay];
    const waitingToBeSent = new Set(unsent?.map(({ id }) => id));
    underWay.clear();
    for (const [id, { failed }] of waiting) failed(error, waitingToBeSent.has(id));
  };
  stream.on('metadata', () => {
    for (const question of unsent ?? []) stream.write(question);
    unsent = undefined;
  });
  stream.on('data', (response: lane.ExchangeResponse) => {
    if (response.closing) return retire();
    const waiting = underWay.get(response.id);
    underWay.delete(response.id);
    if (response.error === '') waiting?.answered(response.message);
    else waiting?.failed(decodeError(response.error), false);
    endWhenIdle();
  });
  // Errors of rpcs travel in answers: whatever ends a lane is of the connection, or of the process behind it.
  stream.on('error', (cause) => lost(new AppError('upstream_unavailable', { retryAfter: 1, cause })));
  stream.on('end', () => lost(new AppError('upstream_unavailable', { retryAfter: 1 })));
  return {
    get open() {
      return open;
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
  };
}
