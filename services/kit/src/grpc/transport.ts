import type { AppError } from '../errors/app-error';

/** One call as it is sent to another process, whichever transport carries it. */
export interface OutgoingCall {
  /** `/package.Service/Method` */
  readonly path: string;
  /** The signed caller. */
  readonly caller: string;
  /** The text that `encodeContext` writes: deadline, request id and more. */
  readonly context: string;
  /** The trace that `context` has too, for whatever stands between two processes; empty without one. */
  readonly traceparent: string;
  readonly message: Buffer;
}

/** Takes the outcome of a call. */
export interface PendingCall {
  /** Whether the call may be made twice, so that it can be repeated at another replica while this one is silent. */
  readonly repeatable: boolean;
  succeeded(message: Uint8Array): void;
  /** `unsent`: the replica cannot have seen the call. */
  failed(error: AppError, unsent: boolean): void;
}

/** Carries calls to one replica. */
export interface Transport {
  /** The number of calls without a response. */
  readonly load: number;
  /** The returned function forgets the call: a later response to it is dropped. */
  send(call: OutgoingCall, pending: PendingCall): () => void;
  /** To be called when the connection to the replica has been made. */
  connected(): void;
  /** To be called when an attempt to connect has failed. */
  unreachable(): void;
  /** Takes no more calls; those that the replica may have seen go on. */
  retire(): void;
  /** Fails at once the calls that may be made at another replica. */
  handOver(): void;
  /** Fails all calls: the replica has been silent for too long. */
  giveUp(): void;
}
