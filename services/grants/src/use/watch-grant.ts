import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { GrantRow } from '../grant/grant';
import { whyUnusable } from './usable';

type WatchContext = Pick<Context, 'grants' | 'mcpServers' | 'clock'>;

/** A grant that ends stops its calls within a second (contract: grants-tool-end). */
const LOOK_EVERY_MS = 400;

/** Whether a grant can still be used, as the database says at this moment; if not, why. */
export async function whyEnded(context: WatchContext, call: Call, { _id }: GrantRow): Promise<string | undefined> {
  const grant = await context.grants.find(call, _id);
  const server = grant && (await context.mcpServers.find(call, grant.mcp_server_id));
  return grant ? whyUnusable(grant, server, context.clock) : 'the permission has ended';
}

/** Runs `work` with a signal that ends when the grant does. */
export async function whileUsable<T>(
  context: WatchContext,
  call: Call,
  grant: GrantRow,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [ended, done] = [new AbortController(), new AbortController()];
  const watching = watch(context, call, grant, ended, done.signal);
  try {
    return await work(ended.signal);
  } finally {
    done.abort();
    await watching;
  }
}

/** A look that fails is made again: the one after the call decides whether its result is used. */
async function watch(context: WatchContext, call: Call, grant: GrantRow, ended: AbortController, done: AbortSignal) {
  while (!done.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: done }).catch(() => {});
    if (done.aborted) return;
    const reason = await whyEnded(context, call, grant).catch(() => undefined);
    if (reason !== undefined) return ended.abort(new Error(reason));
  }
}
