import type { Running } from './processes';

/** Suspends these processes while `act` runs, as a swapping machine or a debugger does. */
export async function whileHung(hung: readonly Pick<Running, 'pid'>[], act: () => Promise<void>): Promise<void> {
  for (const { pid } of hung) process.kill(pid, 'SIGSTOP');
  try {
    await act();
  } finally {
    for (const { pid } of hung) process.kill(pid, 'SIGCONT');
  }
}
