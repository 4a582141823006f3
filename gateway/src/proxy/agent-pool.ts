import { Agent, type AgentOptions, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectTo, UpstreamReplica } from './upstream-replica';

/** The connections of http-proxy-middleware. */
export interface AgentPool {
  readonly agent: Agent;
  /**
   * Counts a request that was made through the agent as load of its replica until the response begins. `mayFailEarly`: see
   * `PendingRequest`.
   */
  watch(outgoing: ClientRequest, mayFailEarly: boolean): void;
}

type Address = AgentOptions & { readonly host?: string; readonly port?: number };
type Done = (error: Error | null, socket?: Socket) => void;

/** A pool of connections, which Node files by host and port. */
export function agentPool(connectTo: ConnectTo): AgentPool {
  const owners = new WeakMap<Socket, UpstreamReplica>();
  /** Connections that the pool files under another replica than the one that they lead to. */
  const misfiled = new WeakSet<Socket>();

  function createConnection({ host = '', port }: Address, done: Done): void {
    connectTo({ host, port: Number(port) }, (error, socket, replica) => {
      if (socket && replica) {
        owners.set(socket, replica);
        if (replica.host !== host || replica.port !== Number(port)) misfiled.add(socket);
      }
      done(error, socket);
    });
  }
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Socket) => unknown;
  Object.assign(agent, {
    createConnection,
    keepSocketAlive: (socket: Socket) => !misfiled.has(socket) && owners.get(socket)?.isSilent !== true && keep(socket),
  });
  return {
    agent,
    watch(outgoing, mayFailEarly) {
      const attach = (socket: Socket) => watchAt(owners.get(socket), outgoing, mayFailEarly);
      if (outgoing.socket) attach(outgoing.socket);
      else outgoing.once('socket', attach);
    },
  };
}

function watchAt(replica: UpstreamReplica | undefined, outgoing: ClientRequest, mayFailEarly: boolean): void {
  const forget = replica?.watch({ mayFailEarly, fail: (cause) => outgoing.destroy(cause) });
  if (forget) for (const event of ['response', 'upgrade', 'close']) outgoing.once(event, forget);
}
