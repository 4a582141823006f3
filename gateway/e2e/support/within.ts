const PAUSE_MS = 100;

/** Waits until it is so; fails when it is not within the time. */
export async function within(ms: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It was not so within ${ms} ms`);
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
}
