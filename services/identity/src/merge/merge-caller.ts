import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { runPass } from './run-merge';

/** Milliseconds that a sign-in waits for the first pass; the job goes on without it. */
const FIRST_PASS_WAIT_MS = 5_000;

/** Merges the anonymous caller into the user `into`. Any other caller, and one whose family has ended, has nothing to merge. */
export async function mergeCaller(context: Context, call: Call, into: string): Promise<void> {
  const { user_id } = call.caller;
  if (!(await isAnonymous(context, call))) return;
  const merge = await context.merges.start(call, user_id, into, context.clock());
  if (!merge) return;
  const passEnded = new AbortController();
  const first = runPass(context, merge).finally(() => passEnded.abort());
  await Promise.race([
    first,
    wait(FIRST_PASS_WAIT_MS, undefined, { signal: passEnded.signal, ref: false }).catch(() => first),
  ]);
}

/** Whether the caller is an anonymous user, here or at a widget, whose tokens are valid. A user whom an app has named stays that app's. */
async function isAnonymous({ families, clock }: Context, call: Call): Promise<boolean> {
  const { kind, family_id } = call.caller;
  if (kind !== 'anonymous' && kind !== 'widget') return false;
  if (call.caller.widget?.widget_id === '') return false;
  if (!(await families.isLive(call, family_id, clock()))) return false;
  const family = await families.get(call, family_id);
  return family !== null && 'is_anonymous' in family && family.is_anonymous;
}
