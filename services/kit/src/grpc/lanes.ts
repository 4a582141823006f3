import type { Client } from '@grpc/grpc-js';
import { type Lane, openLane } from './lane-client';

/** Several, so that round robin spreads them over the replicas behind an address. */
const LANES = 4;
/**
 * A lane is replaced this often: new replicas get their share, and no lane outlives the 30 s that a server leaves to a
 * connection which it has told to go away.
 */
const LANE_LIFE_MS = 15_000;

/** The lanes of one channel, opened when first used. */
export interface Lanes {
  /** Each in its turn; one that has ended or aged is replaced. */
  next(): Lane;
  retire(): void;
  readonly isRetired: boolean;
}

export function lanesOf(channel: Client, now: () => number = Date.now): Lanes {
  const slots: ({ lane: Lane; until: number } | undefined)[] = Array.from({ length: LANES });
  let turn = 0;
  let isRetired = false;

  function replace(index: number): Lane {
    slots[index]?.lane.retire();
    const lane = openLane(channel);
    slots[index] = { lane, until: now() + LANE_LIFE_MS };
    return lane;
  }
  return {
    next() {
      turn = (turn + 1) % LANES;
      const slot = slots[turn];
      return slot?.lane.open && slot.until > now() ? slot.lane : replace(turn);
    },
    retire() {
      isRetired = true;
      for (const slot of slots) slot?.lane.retire();
    },
    get isRetired() {
      return isRetired;
    },
  };
}
