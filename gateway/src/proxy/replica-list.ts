import { watchAddresses } from '@cws/kit';
import type { Target } from './connect';
import { type UpstreamReplica, upstreamReplica, urlOf } from './upstream-replica';

/** The replicas of one service at this moment. It changes with the addresses that the host names resolve to. */
export interface ReplicaList {
  readonly all: readonly UpstreamReplica[];
  /** The address in the first URL, for the time before its host name has been resolved. */
  readonly first: ReplicaAddress;
  find(target: Target): UpstreamReplica | undefined;
  stop(): void;
}

/** Where a replica listens; `host` is a name until it has been resolved. */
export type ReplicaAddress = Pick<UpstreamReplica, 'host' | 'port' | 'url'>;

/** `urls`: one for each replica, or host names that several replicas share. */
export function replicaList(urls: readonly string[]): ReplicaList {
  const byUrl = new Map<string, readonly UpstreamReplica[]>();
  let all: readonly UpstreamReplica[] = [];

  function open(host: string, port: number): UpstreamReplica {
    const replica: UpstreamReplica = upstreamReplica(host, port, () =>
      all.some((other) => other !== replica && other.isHealthy),
    );
    return replica;
  }
  function update(url: string, hosts: readonly string[], port: number): void {
    const before = byUrl.get(url) ?? [];
    const kept = before.filter(({ host }) => hosts.includes(host));
    for (const gone of before) if (!kept.includes(gone)) gone.stop();
    const added = hosts.filter((host) => !kept.some((replica) => replica.host === host));
    byUrl.set(url, [...kept, ...added.map((host) => open(host, port))]);
    all = [...byUrl.values()].flat();
    // The only replica gets every request, whatever state it is in: there is nothing to check it for.
    if (all.length > 1) for (const replica of all) replica.startChecks();
  }
  const addresses = urls.map(addressOf);
  const watches = urls.map((url, index) => {
    const { host, port } = addresses[index]!;
    return watchAddresses(host, (hosts) => update(url, hosts, port));
  });
  return {
    get all() {
      return all;
    },
    first: addresses[0]!,
    find: ({ host, port }) => all.find((replica) => replica.host === host && replica.port === port),
    stop() {
      for (const watch of watches) watch.stop();
      for (const replica of all) replica.stop();
    },
  };
}

function addressOf(text: string): ReplicaAddress {
  const { hostname, port } = new URL(text);
  const [host, number] = [hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 80)];
  return { host, port: number, url: urlOf(host, number) };
}
