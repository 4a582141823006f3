const PAUSE_MS = 50;

/** Waits until it is so; fails when it is not, asked at last when the time was over already: a slow answer is no late one. */
export async function within(ms: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + ms; ; ) {
    const isLast = Date.now() > end;
    if (await isSo()) return;
    if (isLast) throw new Error(`It was not so within ${ms} ms`);
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
}
