import { type JobOptions, startJob } from './job';

/** Leases that this process renews together while it holds them. They end by themselves soon after it was killed. */
export interface HeldLeases<Lease> {
  readonly held: ReadonlySet<Lease>;
  /** Renews a lease that the caller has taken. */
  hold(lease: Lease): void;
  /** Stops renewing a lease, which the caller then ends. */
  drop(lease: Lease): void;
  stop(): Promise<void>;
}

export interface HeldLeasesOptions<Lease> extends Omit<JobOptions, 'work'> {
  /** Prolongs those leases; one that was dropped meanwhile is no longer in the set. */
  readonly renew: (held: ReadonlySet<Lease>) => Promise<unknown>;
}

export function heldLeases<Lease>({ renew, ...job }: HeldLeasesOptions<Lease>): HeldLeases<Lease> {
  const held = new Set<Lease>();
  const { stop } = startJob({ ...job, work: () => held.size > 0 && renew(held) });
  return {
    held,
    hold: (lease) => void held.add(lease),
    drop: (lease) => void held.delete(lease),
    stop,
  };
}
