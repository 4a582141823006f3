import type { Client } from '@grpc/grpc-js';
import { type Lane, openLane } from './lane-client';
import type { Transport } from './transport';

/** Several lanes, so that a large response on one of them delays few calls. */
const LANES = 4;
/** Shorter than the 30 s for which a server keeps a connection after its GOAWAY (RFC 9113 §6.8). */
const LANE_LIFE_MS = 15_000;

/** The lanes to one replica, each opened at its first use. */
interface Lanes {
  /** The number of calls without a response. */
  readonly load: number;
  /** The lanes in turn; one that has ended or is too old is replaced. */
  next(): Lane;
  retire(): void;
  handOver(): void;
  giveUp(): void;
}

/** `closing` is called when the replica announces that it is about to stop. */
export function lanesOf(channel: Client, closing: () => void = () => {}, now: () => number = Date.now): Lanes {
  const slots: ({ lane: Lane; until: number } | undefined)[] = Array.from({ length: LANES });
  /** Lanes that were replaced and still have calls without a response. */
  const replaced = new Set<Lane>();
  let turn = 0;

  function replace(index: number): Lane {
    const old = slots[index]?.lane;
    old?.retire();
    for (const lane of replaced) if (lane.isOver) replaced.delete(lane);
    if (old && !old.isOver) replaced.add(old);
    const lane = openLane(channel, closing);
    slots[index] = { lane, until: now() + LANE_LIFE_MS };
    return lane;
  }
  const every = (act: (lane: Lane) => void) => {
    for (const lane of replaced) act(lane);
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

/** Each call goes over the next lane, which holds it until the server has accepted that lane. */
export function laneTransport(channel: Client, closing: () => void): Transport {
  const lanes = lanesOf(channel, closing);
  return {
    get load() {
      return lanes.load;
    },
    send: (call, pending) => lanes.next().send(call, pending),
    // The stream of a lane itself waits for its connection, and ends without one.
    connected() {},
    unreachable() {},
    retire: lanes.retire,
    handOver: lanes.handOver,
    giveUp: lanes.giveUp,
  };
}
