import type { LookUp } from '../net/addresses';
import { leastBusyOf } from '../net/least-busy';
import type { GrpcTransport } from '../process/grpc-transports';
import { openReplica, type Replica } from './replica';
import { watchTarget } from './target';

/** The processes behind the address of one service, as they come and go. */
export interface Replicas {
  /**
   * The least busy one, of those that are the most likely to respond; undefined while no address is known. So one that is
   * slow, being starved perhaps, gets no more than it manages, and those that are idle get calls in turn.
   */
  next(): Replica | undefined;
  /** Whether at least one of them is connected, responds and serves. */
  readonly isHealthy: boolean;
  /** Runs one of the two, never at once: as soon as there is a connection, or when there was none in time. The result stops it. */
  whenConnected(patienceMs: number, connected: () => void, away: () => void): () => void;
  close(): void;
  readonly isClosed: boolean;
}

export function replicasOf(target: string, transport: GrpcTransport, lookUp?: LookUp): Replicas {
  const byAddress = new Map<string, Replica>();
  const waiting = new Set<() => void>();
  let list: readonly Replica[] = [];
  let turn = 0;
  let isClosed = false;

  function open(address: string): void {
    const replica = openReplica(address, transport, {
      connected: () => {
        for (const connected of [...waiting]) connected();
      },
      hasSubstitute: () => list.some((other) => other !== replica && other.isHealthy),
      isAlone: () => list.length === 1,
      renew() {
        replica.transport.giveUp();
        replica.close();
        open(address);
      },
    });
    byAddress.set(address, replica);
    list = [...byAddress.values()];
  }
  function changed(addresses: readonly string[]): void {
    for (const [address, replica] of [...byAddress]) {
      if (addresses.includes(address)) continue;
      byAddress.delete(address);
      replica.retire();
    }
    list = [...byAddress.values()];
    for (const address of addresses) if (!byAddress.has(address)) open(address);
  }
  const leastBusy = (isGood: (replica: Replica) => boolean): Replica | undefined => {
    const chosen = leastBusyOf(list, turn + 1, isGood, (replica) => replica.transport.load);
    if (chosen === undefined) return undefined;
    turn = chosen;
    return list[chosen];
  };
  const watch = watchTarget(target, changed, lookUp);
  return {
    // Where none is healthy, calls are made all the same: an error of the service says more than a refusal here.
    next: () => leastBusy(isHealthy) ?? leastBusy(isResponsive) ?? leastBusy(isConnected) ?? leastBusy(() => true),
    get isHealthy() {
      return list.some(isHealthy);
    },
    whenConnected(patienceMs, connected, away) {
      const stop = () => {
        waiting.delete(told);
        clearTimeout(patience);
        clearImmediate(soon);
      };
      const told = () => {
        stop();
        connected();
      };
      const patience = setTimeout(() => {
        stop();
        away();
      }, patienceMs);
      const soon = list.some(isConnected) ? setImmediate(told) : undefined;
      waiting.add(told);
      return stop;
    },
    close() {
      isClosed = true;
      watch.stop();
      for (const replica of list) replica.close();
    },
    get isClosed() {
      return isClosed;
    },
  };
}

const isHealthy = (replica: Replica): boolean => replica.isHealthy;
const isConnected = (replica: Replica): boolean => replica.isConnected;
const isResponsive = (replica: Replica): boolean => replica.isConnected && !replica.isSilent;
