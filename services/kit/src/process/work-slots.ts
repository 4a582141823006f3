import { AppError } from '../errors/app-error';

/** Bounds how much work of one kind a process has at a time. */
export interface WorkSlots {
  /** Runs the work. Errors: rate_limited when this owner has as much as it may, upstream_unavailable when all together have. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

export interface WorkSlotsOptions {
  readonly most: number;
  readonly mostOfOwner?: number;
  /** The message of rate_limited. */
  readonly ownerIsBusy?: string;
  /** The seconds after which a caller may try again. */
  readonly retryAfter?: number;
}

export function workSlots({ most, mostOfOwner = most, ownerIsBusy, retryAfter = 1 }: WorkSlotsOptions): WorkSlots {
  const running = new Map<string, number>();
  let all = 0;
  const count = (owner: string, by: 1 | -1) => {
    const now = (running.get(owner) ?? 0) + by;
    if (now === 0) running.delete(owner);
    else running.set(owner, now);
    all += by;
  };
  return {
    async run(owner, work) {
      if ((running.get(owner) ?? 0) >= mostOfOwner)
        throw new AppError('rate_limited', { retryAfter, ...(ownerIsBusy !== undefined && { message: ownerIsBusy }) });
      if (all >= most) throw new AppError('upstream_unavailable', { retryAfter });
      count(owner, 1);
      try {
        return await work();
      } finally {
        count(owner, -1);
      }
    },
  };
}
