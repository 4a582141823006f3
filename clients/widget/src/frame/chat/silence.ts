import type { Cell } from './cell';

/** An answer begins earlier, also on a busy day. */
const SILENCE_MS = 10_000;

/**
 * A suspended app takes the messages of its open chats, and its bot is silent. Returns a function to call after each message: the
 * visitor is told when no answer begins and pages do not show the widget any more.
 */
export function silenceWatch(cell: Cell, isOffered: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    const { draft, status, lines } = cell.state();
    if (draft || status !== 'active' || lines.at(-1)?.from !== 'user') return;
    if (!(await isOffered())) cell.set({ notice: { key: 'unavailable' } });
  }

  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look().catch(() => {}), SILENCE_MS);
  };
}
