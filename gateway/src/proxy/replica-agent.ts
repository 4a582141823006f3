import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';

type Done = (error: Error | null, socket?: Socket) => void;

/** A connection pool over the replicas of one service: each new connection tries the next one first, and all before it fails. */
export function replicaAgent(targets: readonly string[]): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  if (targets.length === 1) return agent;
  const urls = targets.map((target) => new URL(target));
  let turn = 0;
  const connectInTurn = (_options: unknown, done: Done): void => {
    const first = turn++ % urls.length;
    connectToAny([...urls.slice(first), ...urls.slice(0, first)], done);
  };
  return Object.assign(agent, { createConnection: connectInTurn });
}

function connectToAny([target, ...others]: readonly URL[], done: Done): void {
  const socket = connect({ host: target!.hostname, port: Number(target!.port || 80), noDelay: true, keepAlive: true });
  const fail = (error: Error) => (others.length > 0 ? connectToAny(others, done) : done(error));
  socket.once('error', fail);
  socket.once('connect', () => {
    socket.off('error', fail);
    done(null, socket);
  });
}
