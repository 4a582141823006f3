import { Agent, type AgentOptions, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { leastBusyOf } from '@cws/kit';
import { connectToFirst, type Target } from './connect';
import { type ReplicaAddress, type ReplicaList, replicaList } from './replica-list';
import type { UpstreamReplica } from './upstream-replica';

/** The replicas of one service: chooses one for each request, and pools the connections to all of them. */
export interface UpstreamReplicas {
  readonly agent: Agent;
  /** Chooses the replica for the next request: the least busy of the healthy ones. */
  next(): ReplicaAddress;
  /**
   * Counts a request that was made through the agent as load of its replica until the response begins. `mayFailEarly`: see
   * `UpstreamReplica.watch`.
   */
  watch(outgoing: ClientRequest, mayFailEarly: boolean): void;
  stop(): void;
}

type Done = (error: Error | null, socket?: Socket) => void;

/**
 * `urls`: one for each replica, or host names that several replicas share. Where a replica refuses a connection, each of the others is
 * tried before the request fails, again and again for `reconnectMs`.
 */
export function upstreamReplicas(urls: readonly string[], reconnectMs = 0): UpstreamReplicas {
  const replicas = replicaList(urls);
  const owners = new WeakMap<Socket, UpstreamReplica>();
  /** Connections that the pool files under another replica than the one that they lead to. */
  const misfiled = new WeakSet<Socket>();

  function connectTo({ host = '', port }: { host?: string; port?: number | string }, done: Done): void {
    const wanted = { host, port: Number(port) };
    const chosen = replicas.find(wanted);
    const targets: Target[] = [chosen ?? wanted, ...healthiestFirst(replicas.all.filter((one) => one !== chosen))];
    connectToFirst(targets, performance.now() + reconnectMs, (error, socket, target) => {
      const owner = target && replicas.find(target);
      if (socket && owner) {
        owner.own(socket);
        owners.set(socket, owner);
        if (owner !== chosen) misfiled.add(socket);
      }
      done(error, socket);
    });
  }
  const agent = poolOf(connectTo, (socket) => !misfiled.has(socket) && owners.get(socket)?.isSilent !== true);
  return {
    agent,
    next: chooser(replicas),
    watch(outgoing, mayFailEarly) {
      const attach = (socket: Socket) => owners.get(socket)?.watch(outgoing, mayFailEarly);
      if (outgoing.socket) attach(outgoing.socket);
      else outgoing.once('socket', attach);
    },
    stop() {
      replicas.stop();
      agent.destroy();
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

/** A pool of connections, which Node files by host and port. */
function poolOf(
  connectTo: (options: AgentOptions & { host?: string; port?: number }, done: Done) => void,
  mayBeKept: (socket: Socket) => boolean,
): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Socket) => unknown;
  return Object.assign(agent, {
    createConnection: connectTo,
    keepSocketAlive: (socket: Socket) => mayBeKept(socket) && keep(socket),
  });
}
