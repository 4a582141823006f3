const RENEW_EVERY_MS = 1_000;

export interface Lease {
  readonly key: string;
  readonly value: string;
}

/** Leases of this process that are renewed together until they are given up, so that they outlive it by seconds only. */
export interface HeldLeases {
  hold(lease: Lease): void;
  giveUp(lease: Lease): void;
}

/** Looks once a second, and not at all while nothing is held. */
export function heldLeases(renew: (lease: Lease) => Promise<unknown>): HeldLeases {
  const held = new Set<Lease>();
  let timer: NodeJS.Timeout | undefined;
  const renewAll = () => {
    for (const lease of held) void renew(lease);
  };
  return {
    hold(lease) {
      held.add(lease);
      timer ??= setInterval(renewAll, RENEW_EVERY_MS).unref();
    },
    giveUp(lease) {
      held.delete(lease);
      if (held.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
