import type { Socket } from 'node:net';
import { underWay } from '@cws/kit';
import type { Target } from './connect';
import { replicaHealth } from './replica-health';

/** A request failed because its replica does not respond to health checks. */
export class ReplicaSilent extends Error {}

/** One process of a service, with its health. */
export interface UpstreamReplica {
  readonly host: string;
  readonly port: number;
  readonly url: URL;
  /** Whether it accepted a connection, responded and was ready at its last check. */
  readonly isHealthy: boolean;
  readonly isSilent: boolean;
  /** Number of requests whose response has not begun. */
  readonly load: number;
  /** Counts a request as its load until the returned function is called: when the response begins, or the request ends. */
  watch(request: PendingRequest): () => void;
  /** Takes note of a connection to it, which is destroyed when the replica is lost. */
  own(socket: Socket): void;
  /** Checks its health from now on, until stopped. */
  startChecks(): void;
  stop(): void;
}

/** Connects to that replica or, where it refuses, to another one: the replica that the socket leads to, if it is known. */
export type ConnectTo = (
  address: Target,
  done: (error: Error | null, socket?: Socket, replica?: UpstreamReplica) => void,
) => void;

/** A request whose response has not begun. */
export interface PendingRequest {
  /** Whether it fails as soon as the replica is silent, since another replica can repeat it. */
  readonly mayFailEarly: boolean;
  fail(cause: Error): void;
}

/** `hasSubstitute`: whether another replica can take over. Without one, requests wait, however long the replica is silent. */
export function upstreamReplica(host: string, port: number, hasSubstitute: () => boolean): UpstreamReplica {
  const pending = underWay<PendingRequest>();
  const sockets = new Set<Socket>();
  const health = replicaHealth(host, port, (stage) => {
    if (!hasSubstitute()) return;
    for (const request of pending) if (request.mayFailEarly || stage === 'lost') request.fail(silent());
    if (stage === 'lost') for (const socket of sockets) socket.destroy();
  });
  return {
    host,
    port,
    url: urlOf(host, port),
    get isHealthy() {
      return health.isServing && !health.isSilent;
    },
    get isSilent() {
      return health.isSilent;
    },
    get load() {
      return pending.size;
    },
    watch: pending.add,
    own(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    startChecks: health.start,
    stop: health.stop,
  };
}

const silent = () => new ReplicaSilent('The replica does not respond to health checks');

export const urlOf = (host: string, port: number): URL =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
