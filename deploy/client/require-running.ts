import { Advice } from '../processes/advice.ts';
import type { Target } from './target.ts';

const TIMEOUT_MS = 10_000;

/** Ends a command with one sentence, before it has begun, when nothing listens at its target. */
export async function requireRunning({ base, origin }: Target): Promise<void> {
  try {
    await fetch(`${origin}/livez`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Advice(`Nothing answers at ${base}: start it with npm start, or name another address by BASE_URL.`);
  }
}
