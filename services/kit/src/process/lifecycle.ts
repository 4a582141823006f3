import type { Logger } from './logger';

type Step = { readonly name: string; readonly run: () => Promise<unknown> | unknown };

/** What a process must undo when it stops, in the reverse order of its making, and whether it serves until then. */
export interface Lifecycle {
  /** Whether the process has started, does not stop, and has all that it needs of its own. */
  readonly isReady: () => boolean;
  markReady(): void;
  /** Something of its own that the process cannot serve without, such as its database. */
  setHealth(name: string, isGood: boolean): void;
  /** Runs at each change of readiness. */
  onReadiness(changed: (isReady: boolean) => void): void;
  onStop(name: string, run: () => Promise<unknown> | unknown): void;
  /** Runs every step once, also when one fails. */
  stop(): Promise<void>;
}

export function lifecycle(log: Logger): Lifecycle {
  const steps: Step[] = [];
  const ill = new Set<string>();
  const listeners: ((isReady: boolean) => void)[] = [];
  let ready = false;
  let stopping: Promise<void> | undefined;
  let told = false;
  const isReady = () => ready && stopping === undefined && ill.size === 0;
  function tell(): void {
    if (isReady() === told) return;
    told = isReady();
    for (const changed of listeners) changed(told);
  }
  async function undo(): Promise<void> {
    for (const { name, run } of steps.reverse()) {
      try {
        await run();
      } catch (error) {
        log.error({ err: error, step: name }, 'stop step failed');
      }
    }
  }
  return {
    isReady,
    markReady() {
      ready = true;
      tell();
    },
    setHealth(name, isGood) {
      if (ill.has(name) !== isGood) return;
      if (isGood) ill.delete(name);
      else ill.add(name);
      log[isGood ? 'info' : 'error']({ health_of: name }, isGood ? 'responds again' : 'does not respond');
      tell();
    },
    onReadiness: (changed) => void listeners.push(changed),
    onStop: (name, run) => void steps.push({ name, run }),
    stop() {
      stopping ??= undo();
      tell();
      return stopping;
    },
  };
}
