import { leastBusyOf } from '@cws/kit';
import { type AgentPool, agentPool } from './agent-pool';
import { connectToFirst, type Target } from './connect';
import { type ConnectionPool, connectionPool } from './connection-pool';
import { type ReplicaAddress, type ReplicaList, replicaList } from './replica-list';
import type { ConnectTo, UpstreamReplica } from './upstream-replica';

/** The replicas of one service: chooses one for each request, and pools the connections to all of them. */
export interface UpstreamReplicas extends AgentPool {
  /** The connections of the gateway's own proxy. */
  readonly connections: ConnectionPool;
  /** Chooses the replica for the next request: the least busy of the healthy ones. */
  next(): ReplicaAddress;
  stop(): void;
}

/**
 * `urls`: one for each replica, or host names that several replicas share. Where a replica refuses a connection, each of the others is
 * tried before the request fails, again and again for `reconnectMs`.
 */
export function upstreamReplicas(urls: readonly string[], reconnectMs = 0): UpstreamReplicas {
  const replicas = replicaList(urls);

  const connectTo: ConnectTo = (wanted, done) => {
    const chosen = replicas.find(wanted);
    const targets: Target[] = [chosen ?? wanted, ...healthiestFirst(replicas.all.filter((one) => one !== chosen))];
    connectToFirst(targets, performance.now() + reconnectMs, (error, socket, target) => {
      const replica = target && replicas.find(target);
      if (socket) replica?.own(socket);
      done(error, socket, replica);
    });
  };
  const { agent, watch } = agentPool(connectTo);
  const connections = connectionPool(connectTo);
  return {
    agent,
    connections,
    next: chooser(replicas),
    watch,
    stop() {
      replicas.stop();
      agent.destroy();
      connections.stop();
    },
  };
}

/** Chooses the least busy replica that is healthy; without one, any that responds; without one, any. Equals take turns. */
function chooser(replicas: ReplicaList): () => ReplicaAddress {
  let turn = 0;
  const leastBusy = (isEligible: (replica: UpstreamReplica) => boolean): UpstreamReplica | undefined => {
    const chosen = leastBusyOf(replicas.all, turn + 1, isEligible, ({ load }) => load);
    if (chosen === undefined) return undefined;
    turn = chosen;
    return replicas.all[chosen];
  };
  return () =>
    leastBusy(({ isHealthy }) => isHealthy) ??
    leastBusy(({ isSilent }) => !isSilent) ??
    leastBusy(() => true) ??
    replicas.first;
}

const healthiestFirst = (replicas: readonly UpstreamReplica[]): UpstreamReplica[] =>
  replicas.toSorted((one, other) => Number(other.isHealthy) - Number(one.isHealthy));
