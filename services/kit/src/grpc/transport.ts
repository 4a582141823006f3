import type { AppError } from '../errors/app-error';

/** One call as it goes to another process, whatever carries it. */
export interface OutgoingCall {
  /** `/package.Service/Method` */
  readonly path: string;
  /** The signed caller. */
  readonly caller: string;
  /** The request's context, from `encodeContext`. */
  readonly context: string;
  /** The trace that `context` has too, for whatever stands between two processes; empty without one. */
  readonly traceparent: string;
  readonly message: Buffer;
}

/** Where the outcome of a call goes. */
export interface PendingCall {
  /** Whether the call may be made twice, so that another replica may be called while this one is silent. */
  readonly repeatable: boolean;
  answered(message: Uint8Array): void;
  /** `unsent`: the replica cannot have seen the call. */
  failed(error: AppError, unsent: boolean): void;
}

/** Carries calls to one replica. */
export interface Transport {
  /** How many calls wait for their response. */
  readonly load: number;
  /** The result forgets the call: a response that comes for it later is dropped. */
  send(call: OutgoingCall, pending: PendingCall): () => void;
  /** The connection to the replica has been made, or an attempt to make it has failed. */
  connected(): void;
  unreachable(): void;
  /** Takes no more, and lets what the replica may have seen end. */
  retire(): void;
  /** Fails at once whatever another replica may be asked. */
  handOver(): void;
  /** Fails everything under way: the replica has been silent for too long. */
  giveUp(): void;
}
