import { Advice } from '../processes/advice.ts';
import type { Target } from './target.ts';

const TIMEOUT_MS = 10_000;

/** Fails with one sentence before a command starts, if nothing listens at its target. */
export async function requireRunning({ base, origin }: Target): Promise<void> {
  try {
    await fetch(`${origin}/livez`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Advice(
      `Nothing listens at ${base}: start the system with npm start, or set BASE_URL to another address.`,
    );
  }
}
