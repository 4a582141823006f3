import { connect, type Socket } from 'node:net';

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** Called once: with an error, or with a socket and the target that it is connected to. */
export type Connected = (error: Error | null, socket?: Socket, target?: Target) => void;

/** Pause between two rounds over the targets. */
const PAUSE_MS = 200;
/** A host that is gone does not even refuse a connection. */
const CONNECT_TIMEOUT_MS = 1_000;

/** Connects to the first target that accepts; goes round all of them again until the time `until` (`performance.now`). */
export function connectToFirst(targets: readonly Target[], until: number, done: Connected): void {
  tryEach(targets, (error, socket, target) => {
    if (error === null || performance.now() + PAUSE_MS > until) done(error, socket, target);
    else setTimeout(connectToFirst, PAUSE_MS, targets, until, done);
  });
}

function tryEach([target, ...others]: readonly Target[], done: Connected): void {
  const socket = connect({ host: target!.host, port: target!.port, noDelay: true, keepAlive: true });
  const fail = (error: Error) => (others.length > 0 ? tryEach(others, done) : done(error));
  socket.once('error', fail);
  const timer = setTimeout(() => socket.destroy(new Error('No connection in time')), CONNECT_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.off('error', fail);
    done(null, socket, target);
  });
}
