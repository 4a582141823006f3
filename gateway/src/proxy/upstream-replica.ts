import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { everyTick, silenceDetector } from '@cws/kit';

/** A request failed because its replica does not respond to health checks. */
export class ReplicaSilent extends Error {}

/** One process of a service, with its health. */
export interface UpstreamReplica {
  readonly host: string;
  readonly port: number;
  readonly url: URL;
  /** Whether it accepted a connection, responded and was ready at its last check. */
  readonly isHealthy: boolean;
  /** Whether it has left a check without a response for too long. */
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

/** `hasSubstitute`: whether another replica can take over. Without one, requests wait, however long the replica is silent. */
export function upstreamReplica(host: string, port: number, hasSubstitute: () => boolean): UpstreamReplica {
  const pending = new Map<ClientRequest, boolean>();
  const sockets = new Set<Socket>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isServing = true;
  let check: ClientRequest | undefined;
  let stopTicks: (() => void) | undefined;

  const detector = silenceDetector(
    () => {
      check = requestReadiness({ host, port, agent }, (isReady) => {
        isServing = isReady;
        detector.responded();
      });
    },
    (stage) => {
      if (stage === 'renew') return void check?.destroy();
      if (!hasSubstitute()) return;
      if (stage === 'silent') failPending((mayFailEarly) => mayFailEarly);
      if (stage === 'lost') {
        failPending(() => true);
        for (const socket of sockets) socket.destroy();
      }
    },
  );
  function failPending(isChosen: (mayFailEarly: boolean) => boolean): void {
    for (const [outgoing, mayFailEarly] of pending)
      if (isChosen(mayFailEarly)) outgoing.destroy(new ReplicaSilent('The replica does not respond to health checks'));
  }
  return {
    host,
    port,
    url: urlOf(host, port),
    get isHealthy() {
      return isServing && !detector.isSilent;
    },
    get isSilent() {
      return detector.isSilent;
    },
    get load() {
      return pending.size;
    },
    watch(outgoing, mayFailEarly) {
      pending.set(outgoing, mayFailEarly);
      const forget = () => pending.delete(outgoing);
      for (const event of ['response', 'upgrade', 'close']) outgoing.once(event, forget);
    },
    own(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    startChecks() {
      stopTicks ??= everyTick(detector.tick);
    },
    stop() {
      stopTicks?.();
      check?.destroy();
      agent.destroy();
    },
  };
}

export const urlOf = (host: string, port: number): URL =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);

/** GET /readyz without a time limit. A replica that cannot be reached, or whose check was ended, is not ready. */
function requestReadiness(
  target: { host: string; port: number; agent: Agent },
  done: (isReady: boolean) => void,
): ClientRequest {
  const check = get({ ...target, path: '/readyz' }, (response: IncomingMessage) => {
    response.resume();
    done(response.statusCode !== 503);
  });
  return check.once('error', () => done(false));
}
