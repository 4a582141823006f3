import { Agent, type AgentOptions, type ClientRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { leastBusyOf, watchAddresses } from '@cws/kit';
import { type FaceReplica, faceReplica, urlOf } from './face-replica';

/** The processes that serve the raw face of one service, as they come and go. */
export interface FaceReplicas {
  readonly agent: Agent;
  /** The one that the next request is for: the least busy of those that are healthy. */
  next(): FaceAddress;
  /** Looks after a request that was made through the agent, until it is responded to. */
  watch(asked: ClientRequest, mayFailEarly: boolean): void;
  stop(): void;
}

/** Where a replica listens; `host` is a name while its addresses are still looked up. */
export type FaceAddress = Pick<FaceReplica, 'host' | 'port' | 'url'>;

type Done = (error: Error | null, socket?: Socket) => void;

/** Between one round over the replicas and the next. */
const PAUSE_MS = 200;
/** A host that is gone does not even refuse. */
const CONNECT_TIMEOUT_MS = 1_000;

/**
 * `urls`: one for each replica, or names behind which there are several. A connection that is refused is tried at each of the
 * others before it fails, over and over for `patienceMs`.
 */
export function faceReplicas(urls: readonly string[], patienceMs = 0): FaceReplicas {
  const byUrl = new Map<string, FaceReplica[]>();
  const owners = new WeakMap<Socket, FaceReplica>();
  /** Connections that the pool keeps under the name of another replica than they lead to. */
  const strays = new WeakSet<Socket>();
  let list: readonly FaceReplica[] = [];
  let turn = 0;

  const addresses = urls.map(addressOf);
  const first = addresses[0]!;
  const watches = urls.map((url, index) => {
    const { host, port } = addresses[index]!;
    return watchAddresses(host, (hosts) => changed(url, hosts, port));
  });
  function changed(url: string, hosts: readonly string[], port: number): void {
    const before = byUrl.get(url) ?? [];
    const kept = before.filter(({ host }) => hosts.includes(host));
    for (const gone of before) if (!kept.includes(gone)) gone.stop();
    const added = hosts.filter((host) => !kept.some((one) => one.host === host)).map((host) => open(host, port));
    byUrl.set(url, [...kept, ...added]);
    list = [...byUrl.values()].flat();
    // There is nothing to choose from while there is one: it gets every request, in whatever state it is.
    if (list.length > 1) for (const replica of list) replica.startChecks();
  }
  function open(host: string, port: number): FaceReplica {
    const replica: FaceReplica = faceReplica(host, port, () =>
      list.some((other) => other !== replica && other.isHealthy),
    );
    return replica;
  }
  const leastBusy = (isGood: (replica: FaceReplica) => boolean): FaceReplica | undefined => {
    const chosen = leastBusyOf(list, turn + 1, isGood, ({ load }) => load);
    if (chosen === undefined) return undefined;
    turn = chosen;
    return list[chosen];
  };
  const connectTo = ({ host = '', port }: { host?: string; port?: number | string }, done: Done): void => {
    const chosen = list.find((one) => one.host === host && one.port === Number(port));
    const others = list
      .filter((one) => one !== chosen)
      .sort((one, other) => Number(other.isHealthy) - Number(one.isHealthy));
    const targets: Target[] = chosen ? [chosen, ...others] : [{ host, port: Number(port) }, ...others];
    connectInTime(targets, performance.now() + patienceMs, (error, socket, target) => {
      const owner = list.find((one) => one === target);
      if (socket && owner) {
        owner.own(socket);
        owners.set(socket, owner);
        if (owner !== chosen) strays.add(socket);
      }
      done(error, socket);
    });
  };
  return {
    agent: poolOf(connectTo, (socket) => !strays.has(socket) && owners.get(socket)?.isSilent !== true),
    next() {
      return leastBusy(isHealthy) ?? leastBusy(isResponsive) ?? leastBusy(() => true) ?? first;
    },
    watch(asked, mayFailEarly) {
      const attach = (socket: Socket) => owners.get(socket)?.watch(asked, mayFailEarly);
      if (asked.socket) attach(asked.socket);
      else asked.once('socket', attach);
    },
    stop() {
      for (const watch of watches) watch.stop();
      for (const replica of list) replica.stop();
      this.agent.destroy();
    },
  };
}

function addressOf(text: string): FaceAddress {
  const { hostname, port } = new URL(text);
  const [host, number] = [hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 80)];
  return { host, port: number, url: urlOf(host, number) };
}

const isHealthy = (replica: FaceReplica): boolean => replica.isHealthy;
const isResponsive = (replica: FaceReplica): boolean => !replica.isSilent;

/** A pool of connections, which Node keeps by host and port. */
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

type Target = Pick<FaceReplica, 'host' | 'port'>;
type Connected = (error: Error | null, socket?: Socket, target?: Target) => void;

function connectInTime(targets: readonly Target[], until: number, done: Connected): void {
  connectToAny(targets, (error, socket, target) => {
    if (error === null || performance.now() + PAUSE_MS > until) done(error, socket, target);
    else setTimeout(connectInTime, PAUSE_MS, targets, until, done);
  });
}

function connectToAny([target, ...others]: readonly Target[], done: Connected): void {
  const socket = connect({ host: target!.host, port: target!.port, noDelay: true, keepAlive: true });
  const fail = (error: Error) => (others.length > 0 ? connectToAny(others, done) : done(error));
  socket.once('error', fail);
  const late = setTimeout(() => socket.destroy(new Error('No connection in time')), CONNECT_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(late));
  socket.once('connect', () => {
    clearTimeout(late);
    socket.off('error', fail);
    done(null, socket, target);
  });
}
