import type { PendingCall } from './transport';

/** The calls of a lane without a response, by their ids. */
export interface CallsUnderWay {
  readonly size: number;
  add(id: number, call: PendingCall): void;
  has(id: number): boolean;
  /** Removes the call and returns it; undefined when there is none with that id. */
  take(id: number): PendingCall | undefined;
  entries(): [id: number, call: PendingCall][];
}

/** An object in place of a Map, for the reason that `underWay` gives. */
export function callsUnderWay(): CallsUnderWay {
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
