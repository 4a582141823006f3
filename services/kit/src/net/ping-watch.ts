export interface PingWatch {
  readonly ping: () => Promise<unknown>;
  /** Called when pings begin to fail, and when they succeed again. They are assumed to succeed at first. */
  readonly changed: (responds: boolean) => void;
  readonly everyMs: number;
  /** The number of lost pings in a row after which a server counts as silent. */
  readonly silentAfter: number;
  /** The number of answered ones after which it is back. */
  readonly backAfter: number;
}

/** Pings a server from time to time. A ping that is pending when the next one is due counts as lost. The returned function ends the watch. */
export function watchPings({ ping, changed, everyMs, silentAfter, backAfter }: PingWatch): () => void {
  let responds = true;
  let inARow = 0;
  let isPinging = false;
  function count(isGood: boolean): void {
    inARow = isGood === responds ? 0 : inARow + 1;
    if (inARow < (isGood ? backAfter : silentAfter)) return;
    inARow = 0;
    responds = isGood;
    changed(responds);
  }
  async function look(): Promise<void> {
    if (isPinging) return count(false);
    isPinging = true;
    const isGood = await ping().then(
      () => true,
      () => false,
    );
    isPinging = false;
    count(isGood);
  }
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
