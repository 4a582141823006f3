/** The event loop has to turn at least so often for the process to be alive, and to be ready. */
const ALIVE_MS = 10_000;
const READY_MS = 5_000;

const BEAT = 0;
const READY = 1;

export type PulseMemory = BigInt64Array<SharedArrayBuffer>;

/** The state that the main thread shows to the thread that responds to probes. */
export interface Pulse {
  readonly memory: PulseMemory;
  /** The event loop has turned. */
  beat(): void;
  setReady(isReady: boolean): void;
}

export function newPulse(now: () => number = Date.now): Pulse {
  const memory = new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));
  const beat = () => void Atomics.store(memory, BEAT, BigInt(Math.floor(now())));
  beat();
  return { memory, beat, setReady: (isReady) => void Atomics.store(memory, READY, isReady ? 1n : 0n) };
}

/** As the other thread sees it. */
export interface SeenPulse {
  readonly isAlive: boolean;
  readonly isReady: boolean;
}

export function seenPulse(memory: PulseMemory, now: () => number = Date.now): SeenPulse {
  const silentMs = now() - Number(Atomics.load(memory, BEAT));
  const isMarked = Atomics.load(memory, READY) === 1n;
  return { isAlive: silentMs < ALIVE_MS, isReady: isMarked && silentMs < READY_MS };
}
