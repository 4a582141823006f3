/** Longer than anything takes on a busy machine, and shorter than jest waits for a test. */
export const PATIENCE_MS = 40_000;
const LOOK_AGAIN_MS = 10;

/** Resolves once it is so; fails where it never becomes so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); ) {
    if (Date.now() > end) throw new Error('It did not become so');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
