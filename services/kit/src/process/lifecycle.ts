import { setTimeout as sleep } from 'node:timers/promises';
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
  /**
   * Is not ready from now on, and after the delay runs every step once, also when one fails or, as one that waits for a lost
   * database, has not ended after `withinMs`; whether all have ended.
   */
  stop(withinMs: number): Promise<boolean>;
}

/** For each step that is left when the time is over. */
const LEAST_MS = 20;

/**
 * `delayMs`: for so long a process that has served goes on serving after it said that it is not ready, so that those who balance
 * by that look elsewhere before anything ends.
 */
export function lifecycle(log: Logger, delayMs = 0): Lifecycle {
  const steps: Step[] = [];
  const ill = new Set<string>();
  const listeners: ((isReady: boolean) => void)[] = [];
  let ready = false;
  let stopping: Promise<boolean> | undefined;
  let told = false;
  const isReady = () => ready && stopping === undefined && ill.size === 0;
  function tell(): void {
    if (isReady() === told) return;
    told = isReady();
    for (const changed of listeners) changed(told);
  }
  async function undoStep({ name, run }: Step): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, step: name }, 'stop step failed');
    }
  }
  async function undo(withinMs: number): Promise<boolean> {
    if (ready && delayMs > 0) await sleep(delayMs);
    const end = performance.now() + withinMs;
    let haveAllEnded = true;
    for (const step of steps.reverse()) {
      const left = Math.max(LEAST_MS, end - performance.now());
      if (await endsWithin(left, undoStep(step))) continue;
      haveAllEnded = false;
      log.error({ step: step.name }, 'stop step has not ended in time: going on without it');
    }
    return haveAllEnded;
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
    stop(withinMs) {
      stopping ??= undo(withinMs);
      tell();
      return stopping;
    },
  };
}

async function endsWithin(ms: number, step: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const hasEnded = await Promise.race([step.then(() => true), isOver]);
  clearTimeout(timer);
  return hasEnded;
}
