import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { underWay } from '@cws/kit';
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
  /** `mayFailEarly`: whether the request fails as soon as the replica is silent, since another replica can repeat it. */
  watch(outgoing: ClientRequest, mayFailEarly: boolean): void;
  /** Takes note of a connection to it, which is destroyed when the replica is lost. */
  own(socket: Socket): void;
  /** Checks its health from now on, until stopped. */
  startChecks(): void;
  stop(): void;
}

interface PendingRequest {
  readonly outgoing: ClientRequest;
  readonly mayFailEarly: boolean;
}

/** `hasSubstitute`: whether another replica can take over. Without one, requests wait, however long the replica is silent. */
export function upstreamReplica(host: string, port: number, hasSubstitute: () => boolean): UpstreamReplica {
  const pending = underWay<PendingRequest>();
  const sockets = new Set<Socket>();
  const health = replicaHealth(host, port, (stage) => {
    if (!hasSubstitute()) return;
    for (const { outgoing, mayFailEarly } of pending) if (mayFailEarly || stage === 'lost') failSilent(outgoing);
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
    watch(outgoing, mayFailEarly) {
      const forget = pending.add({ outgoing, mayFailEarly });
      for (const event of ['response', 'upgrade', 'close']) outgoing.once(event, forget);
    },
    own(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    startChecks: health.start,
    stop: health.stop,
  };
}

function failSilent(outgoing: ClientRequest): void {
  outgoing.destroy(new ReplicaSilent('The replica does not respond to health checks'));
}

export const urlOf = (host: string, port: number): URL =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
