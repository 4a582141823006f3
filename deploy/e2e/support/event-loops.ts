import { running } from './local-run';

/** How long a process may keep all others waiting (contract: event-loop-delay). */
const MOST_BUSY_S = 1;

/** The names of processes of which one look at the event loop kept everything else waiting for longer than a second, with the time. */
export async function blockedProcesses(): Promise<readonly string[]> {
  const busy = await Promise.all(running().map(async (one) => [one.name, await busiestOf(one.ops_port)] as const));
  return busy.filter(([, seconds]) => !(seconds <= MOST_BUSY_S)).map(([name, seconds]) => `${name}: ${seconds} s`);
}

/** The time that its own work took, so that a machine which is busy with other things does not count. */
async function busiestOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^event_loop_busy_max_seconds\{.*\} (\S+)$/m.exec(text)?.[1]);
}
