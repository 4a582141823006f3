import type { McpServerRow } from '../mcp-server/mcp-server';
import type { ToolSession } from './tool-session';

/** A session of one grant, which ends its calls when it is lost. */
export interface KeptSession {
  readonly session: Promise<ToolSession>;
  /** Aborted with the reason when nothing more comes. */
  readonly lost: AbortSignal;
}

interface Entry extends KeptSession {
  readonly version: number;
  calls: number;
  /** No further call uses it; the last one that does closes it. */
  isDropped?: true;
  idle?: NodeJS.Timeout;
}

type Open = () => KeptSession;

/** A session for each grant, never shared, and closed when no call has used it for `idleMs` (contract: grants-tool-sessions). */
export function keptSessions(idleMs = 60_000) {
  const entries = new Map<string, Entry>();

  const discard = (grantId: string, entry: Entry) => discardEntry(entries, grantId, entry);

  /** An import may have moved the server, or given it other headers. */
  function entryOf(grantId: string, { updated_at }: McpServerRow, open: Open): Entry {
    const kept = entries.get(grantId);
    const version = updated_at.getTime();
    if (kept && kept.version === version && !kept.lost.aborted) return kept;
    if (kept) void discard(grantId, kept);
    const entry: Entry = { ...open(), version, calls: 0 };
    entry.session.catch(() => void discard(grantId, entry));
    entries.set(grantId, entry);
    return entry;
  }

  function settle(grantId: string, entry: Entry): void {
    if (entry.isDropped) void discard(grantId, entry);
    else if (entries.get(grantId) === entry)
      entry.idle = setTimeout(() => void discard(grantId, entry), idleMs).unref();
  }

  return {
    /** Runs `work` with the session of that grant, which `open` opens where there is none. */
    async use<T>(
      grantId: string,
      server: McpServerRow,
      open: Open,
      work: (kept: KeptSession) => Promise<T>,
    ): Promise<T> {
      const entry = entryOf(grantId, server, open);
      clearTimeout(entry.idle);
      entry.calls += 1;
      try {
        return await work(entry);
      } finally {
        entry.calls -= 1;
        if (entry.calls === 0) settle(grantId, entry);
      }
    },

    /**
     * The next call opens another session; calls that are under way in this one go on. One that has replaced `kept` already, for a call
     * at the same time, stays.
     */
    async drop(grantId: string, kept: KeptSession): Promise<void> {
      const entry = entries.get(grantId);
      if (!entry || entry !== kept) return;
      entries.delete(grantId);
      entry.isDropped = true;
      if (entry.calls === 0) await discard(grantId, entry);
    },

    async closeAll(): Promise<void> {
      await Promise.all([...entries].map(([grantId, entry]) => discard(grantId, entry)));
    },
  };
}

export type KeptSessions = ReturnType<typeof keptSessions>;

function discardEntry(entries: Map<string, Entry>, grantId: string, entry: Entry): Promise<void> {
  clearTimeout(entry.idle);
  if (entries.get(grantId) === entry) entries.delete(grantId);
  return entry.session.then((session) => session.close()).catch(() => {});
}
