import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { everyTick, silenceDetector } from '@cws/kit';

/** The replica that a request was handed to does not respond to health checks. */
export class ReplicaSilent extends Error {}

/** One process that serves a raw face. */
export interface FaceReplica {
  readonly host: string;
  readonly port: number;
  readonly url: URL;
  /** Whether it accepts connections, responds and says that it is ready, as far as is known. */
  readonly isHealthy: boolean;
  readonly isSilent: boolean;
  /** How many requests wait for their response to begin. */
  readonly load: number;
  /** `mayFailEarly`: fails as soon as the replica is silent, since it can be made again elsewhere. */
  watch(asked: ClientRequest, mayFailEarly: boolean): void;
  /** A connection to it, in whatever hands. */
  own(socket: Socket): void;
  /** Looks after its health from now on, until stopped. */
  startChecks(): void;
  stop(): void;
}

/** `hasSubstitute`: whether another one can take over; the only replica is waited for however silent it is. */
export function faceReplica(host: string, port: number, hasSubstitute: () => boolean): FaceReplica {
  const pending = new Map<ClientRequest, boolean>();
  const sockets = new Set<Socket>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isServing = true;
  let check: ClientRequest | undefined;
  let stopTicks: (() => void) | undefined;

  const detector = silenceDetector(
    () => {
      check = askReadiness({ host, port, agent }, (isGood) => {
        isServing = isGood;
        detector.heard();
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
    for (const [asked, mayFailEarly] of pending)
      if (isChosen(mayFailEarly)) asked.destroy(new ReplicaSilent('The replica does not respond to health checks'));
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
    watch(asked, mayFailEarly) {
      pending.set(asked, mayFailEarly);
      const forget = () => pending.delete(asked);
      for (const event of ['response', 'upgrade', 'close']) asked.once(event, forget);
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

/** GET /readyz without a deadline; one that cannot be reached, or whose check was ended, is not ready. */
function askReadiness(
  at: { host: string; port: number; agent: Agent },
  told: (isGood: boolean) => void,
): ClientRequest {
  const asked = get({ ...at, path: '/readyz' }, (response: IncomingMessage) => {
    response.resume();
    told(response.statusCode !== 503);
  });
  return asked.once('error', () => told(false));
}
