import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { runPass } from './run-merge';

/** Milliseconds that a sign-in waits for the first pass; the job goes on without it. */
const PATIENCE_MS = 5_000;

/** What the anonymous caller has goes over to `into`. Any other caller, and one whose tokens have ended, has nothing to merge. */
export async function mergeCaller(context: Context, call: Call, into: string): Promise<void> {
  const { kind, user_id, family_id } = call.caller;
  if (kind !== 'anonymous' || !(await context.families.isLive(call, family_id, context.now()))) return;
  const merge = await context.merges.start(call, user_id, into, context.now());
  if (!merge) return;
  const patience = new AbortController();
  const first = runPass(context, merge).finally(() => patience.abort());
  await Promise.race([first, wait(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => first)]);
}
