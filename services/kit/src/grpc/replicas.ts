import { type AddressWatch, type LookUp, watchAddresses } from '../net/addresses';
import { leastBusyOf } from '../net/least-busy';
import type { GrpcTransport } from '../process/grpc-transports';
import { connectionWaiters } from './connection-waiters';
import { openReplica, type Replica } from './replica';

/** The replicas of one service, whose addresses may change. */
export interface Replicas {
  /**
   * The least busy of the replicas that are the most likely to respond; undefined while no address is known. So a slow replica
   * gets no more calls than it can handle, and idle ones get calls in turn.
   */
  next(): Replica | undefined;
  /** Whether at least one replica is healthy. */
  readonly isHealthy: boolean;
  /**
   * Calls `connected` as soon as there is a connection, or `timedOut` when there is none in time; never before it has returned.
   * The returned function stops the wait.
   */
  whenConnected(timeoutMs: number, connected: () => void, timedOut: () => void): () => void;
  close(): void;
  readonly isClosed: boolean;
}

export function replicasOf(target: string, transport: GrpcTransport, lookUp?: LookUp): Replicas {
  const byAddress = new Map<string, Replica>();
  let list: readonly Replica[] = [];
  let turn = 0;
  let isClosed = false;
  const waiters = connectionWaiters(() => list.some(isConnected));

  function open(address: string): void {
    const replica = openReplica(address, transport, {
      connected: waiters.connected,
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
    // Calls are made even where no replica is healthy: an error of the service says more than a refusal here.
    next: () => leastBusy(isHealthy) ?? leastBusy(isResponsive) ?? leastBusy(isConnected) ?? leastBusy(() => true),
    get isHealthy() {
      return list.some(isHealthy);
    },
    whenConnected: waiters.wait,
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

/**
 * Calls `changed` with every `host:port` behind a gRPC target (grpc/grpc, doc/naming.md), which is host:port,
 * dns:///name:port, or a list ipv4:a:1,b:2 or ipv6:[a]:1,[b]:2.
 */
function watchTarget(target: string, changed: (replicas: readonly string[]) => void, lookUp?: LookUp): AddressWatch {
  const list = /^ipv[46]:(?!\/\/)(.+)$/.exec(target)?.[1];
  if (list !== undefined) {
    changed(list.split(',').map((one) => one.trim()));
    return { stop: () => {} };
  }
  const { host, port } = hostAndPort(target.replace(/^dns:(\/\/[^/]*\/)?/, ''));
  return watchAddresses(
    host,
    (addresses) => changed(addresses.map((address) => `${bracketed(address)}:${port}`)),
    lookUp,
  );
}

function hostAndPort(text: string): { host: string; port: string } {
  const found = /^(?:\[(?<v6>[^\]]+)\]|(?<name>[^:]+)):(?<port>\d+)$/.exec(text)?.groups;
  if (found === undefined) throw new Error(`Not a host and port: ${text}`);
  return { host: (found['v6'] ?? found['name'])!, port: found['port']! };
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);
