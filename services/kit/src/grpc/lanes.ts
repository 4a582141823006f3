import type { Client } from '@grpc/grpc-js';
import { type Lane, openLane } from './lane-client';
import type { Transport } from './transport';

/** Several, so that a large response on one of them delays few calls. */
const LANES = 4;
/** No lane outlives the 30 s that a server leaves to a connection which it has told to go away. */
const LANE_LIFE_MS = 15_000;

/** The lanes to one replica, opened when first used. */
interface Lanes {
  /** How many calls wait for their response. */
  readonly load: number;
  /** Each in its turn; one that has ended or aged is replaced. */
  next(): Lane;
  retire(): void;
  handOver(): void;
  giveUp(): void;
}

/** `closing` runs when the replica says that it is about to stop. */
export function lanesOf(channel: Client, closing: () => void = () => {}, now: () => number = Date.now): Lanes {
  const slots: ({ lane: Lane; until: number } | undefined)[] = Array.from({ length: LANES });
  /** Those that were replaced and still wait for a response. */
  const aged = new Set<Lane>();
  let turn = 0;

  function replace(index: number): Lane {
    const old = slots[index]?.lane;
    old?.retire();
    for (const lane of aged) if (lane.isOver) aged.delete(lane);
    if (old && !old.isOver) aged.add(old);
    const lane = openLane(channel, closing);
    slots[index] = { lane, until: now() + LANE_LIFE_MS };
    return lane;
  }
  const every = (act: (lane: Lane) => void) => {
    for (const lane of aged) act(lane);
    for (const slot of slots) if (slot) act(slot.lane);
  };
  return {
    get load() {
      let sum = 0;
      every((lane) => {
        sum += lane.load;
      });
      return sum;
    },
    next() {
      turn = (turn + 1) % LANES;
      const slot = slots[turn];
      return slot?.lane.open && slot.until > now() ? slot.lane : replace(turn);
    },
    retire: () => every((lane) => lane.retire()),
    handOver: () => every((lane) => lane.handOver()),
    giveUp: () => every((lane) => lane.giveUp()),
  };
}

/** Each call goes over the next lane, which keeps it until the server has accepted that lane. */
export function laneTransport(channel: Client, closing: () => void): Transport {
  const lanes = lanesOf(channel, closing);
  return {
    get load() {
      return lanes.load;
    },
    send: (call, pending) => lanes.next().send(call, pending),
    // The stream of a lane waits for its connection, and ends without one, by itself.
    connected() {},
    unreachable() {},
    retire: lanes.retire,
    handOver: lanes.handOver,
    giveUp: lanes.giveUp,
  };
}
