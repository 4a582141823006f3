/** Enough for a busy machine, and less than the time that jest gives a test. */
export const UNTIL_TIMEOUT_MS = 40_000;
const CHECK_EVERY_MS = 10;

/** Resolves once the condition holds; fails after UNTIL_TIMEOUT_MS. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + UNTIL_TIMEOUT_MS; !(await holds()); ) {
    if (Date.now() > end) throw new Error('the condition did not become true in time');
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
  }
}
