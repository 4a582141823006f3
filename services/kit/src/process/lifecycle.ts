import { setTimeout as sleep } from 'node:timers/promises';
import { waitAtMost } from '../concurrency/waits';
import type { Logger } from './logger';

type Step = { readonly name: string; readonly run: () => Promise<unknown> | unknown };

/** How a change of health is told, in the log and at /readyz. */
interface HealthTexts {
  readonly problem: string;
  readonly good: string;
}

const RESPONSE: HealthTexts = { problem: 'does not respond', good: 'responds again' };

/** The readiness of a process, and the steps of its stop. */
export interface Lifecycle {
  /** Whether the process has started, is not stopping, and has all that it depends on. */
  readonly isReady: () => boolean;
  /** Says what the start waits for, as /readyz says it; undefined once it goes on. */
  waitsFor(problem: string | undefined): void;
  markReady(): void;
  /** Why the process is not ready, as /readyz says it; none while it is. */
  readonly problems: () => readonly string[];
  /** Sets the health of something that the process cannot serve without, such as its database. */
  setHealth(name: string, isGood: boolean, texts?: HealthTexts): void;
  /** The functions that a ready process serves less well, as /readyz names them. */
  readonly degradations: () => readonly string[];
  /** Says what is served less well, or not at all, while something is away that the process can do without; undefined once it is back. */
  setDegraded(name: string, problem: string | undefined): void;
  /** Calls `changed` at each change of readiness. */
  onReadiness(changed: (isReady: boolean) => void): void;
  /** Adds a step to the stop. Steps run in the reverse order of their addition. */
  onStop(name: string, run: () => Promise<unknown> | unknown): void;
  /**
   * Is not ready from now on, and after the delay runs every step once, whatever becomes of the others: one may fail, or wait for
   * a lost database beyond `withinMs`. Resolves to whether all steps have ended.
   */
  stop(withinMs: number): Promise<boolean>;
}

/** The time of each step that is left when `withinMs` is over. */
const MIN_MS = 20;

/**
 * `delayMs`: the time for which a process that was ready goes on serving after it reports that it is not, so that load balancers
 * choose others before anything ends.
 */
export function lifecycle(log: Logger, delayMs = 0): Lifecycle {
  const steps = stopSteps(log);
  /** The reason for each part that is unhealthy. */
  const unhealthy = new Map<string, string>();
  const degraded = new Map<string, string>();
  const listeners: ((isReady: boolean) => void)[] = [];
  let ready = false;
  let waitsFor: string | undefined;
  let stopping: Promise<boolean> | undefined;
  let reported = false;
  const isReady = () => ready && stopping === undefined && unhealthy.size === 0;
  function report(): void {
    if (isReady() === reported) return;
    reported = isReady();
    for (const changed of listeners) changed(reported);
  }
  async function stopAfter(waitMs: number, withinMs: number): Promise<boolean> {
    if (waitMs > 0) await sleep(waitMs);
    return steps.run(withinMs);
  }
  return {
    isReady,
    problems() {
      const own = stopping ? ['the process is stopping'] : ready ? [] : [waitsFor ?? 'the process is starting'];
      return [...own, ...[...unhealthy].map(([name, problem]) => `${name} ${problem}`)];
    },
    waitsFor(problem) {
      waitsFor = problem;
    },
    markReady() {
      ready = true;
      report();
    },
    setHealth(name, isGood, { problem, good } = RESPONSE) {
      if (isGood ? !unhealthy.delete(name) : unhealthy.get(name) === problem) return;
      if (!isGood) unhealthy.set(name, problem);
      log[isGood ? 'info' : 'error']({ health_of: name }, isGood ? good : problem);
      report();
    },
    degradations: () => [...degraded].map(([name, problem]) => `${name} ${problem}`),
    setDegraded(name, problem) {
      if (problem === undefined) degraded.delete(name);
      else degraded.set(name, problem);
    },
    onReadiness: (changed) => void listeners.push(changed),
    onStop: (name, run) => steps.add({ name, run }),
    stop(withinMs) {
      stopping ??= stopAfter(ready ? delayMs : 0, withinMs);
      report();
      return stopping;
    },
  };
}

/** The steps of a stop, the last one first. */
function stopSteps(log: Logger) {
  const steps: Step[] = [];
  async function runStep({ name, run }: Step): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, step: name }, 'stop step failed');
    }
  }
  return {
    add: (step: Step): void => void steps.push(step),
    /** Resolves to whether all steps have ended in time. */
    async run(withinMs: number): Promise<boolean> {
      const end = performance.now() + withinMs;
      let haveAllEnded = true;
      for (const step of steps.reverse()) {
        const left = Math.max(MIN_MS, end - performance.now());
        if (await endsWithin(left, runStep(step))) continue;
        haveAllEnded = false;
        log.error({ step: step.name }, 'stop step has not ended in time: going on without it');
      }
      return haveAllEnded;
    },
  };
}

async function endsWithin(ms: number, step: Promise<void>): Promise<boolean> {
  const ended = step.then(() => true);
  return (await waitAtMost(ms, ended)) ?? false;
}
