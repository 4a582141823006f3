import type { Logger } from './logger';

type Step = { readonly name: string; readonly run: () => Promise<unknown> | unknown };

/** What a process must undo when it stops, in the reverse order of its making. */
export interface Lifecycle {
  readonly isReady: () => boolean;
  markReady(): void;
  onStop(name: string, run: () => Promise<unknown> | unknown): void;
  /** Runs every step once, also when one fails. */
  stop(): Promise<void>;
}

export function lifecycle(log: Logger): Lifecycle {
  const steps: Step[] = [];
  let ready = false;
  let stopping: Promise<void> | undefined;
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
    isReady: () => ready && stopping === undefined,
    markReady() {
      ready = true;
    },
    onStop: (name, run) => void steps.push({ name, run }),
    stop() {
      stopping ??= undo();
      return stopping;
    },
  };
}
