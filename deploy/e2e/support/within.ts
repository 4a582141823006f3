const PAUSE_MS = 50;

/** Waits until a condition holds. It checks once more after the time is over, so that a slow check is not a failure. */
export async function within(ms: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + ms; ; ) {
    const isLast = Date.now() > end;
    if (await isSo()) return;
    if (isLast) throw new Error(`The condition did not hold within ${ms} ms`);
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
}
