import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';

type Done = (error: Error | null, socket?: Socket) => void;

/** Between one round over the replicas and the next. */
const PAUSE_MS = 200;

/**
 * A connection pool over the replicas of one service: each new connection tries the next one first, and all before it fails, over and over for
 * `patienceMs`.
 */
export function replicaAgent(targets: readonly string[], patienceMs = 0): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const urls = targets.map((target) => new URL(target));
  let turn = 0;
  const connectInTurn = (_options: unknown, done: Done): void => {
    const first = turn++ % urls.length;
    connectInTime([...urls.slice(first), ...urls.slice(0, first)], performance.now() + patienceMs, done);
  };
  return Object.assign(agent, { createConnection: connectInTurn });
}

function connectInTime(targets: readonly URL[], until: number, done: Done): void {
  connectToAny(targets, (error, socket) => {
    if (error === null || performance.now() + PAUSE_MS > until) done(error, socket);
    else setTimeout(connectInTime, PAUSE_MS, targets, until, done);
  });
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
