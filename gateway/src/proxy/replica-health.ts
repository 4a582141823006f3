import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { everyTick, silenceDetector } from '@cws/kit';

/** The results of the health checks of one replica. */
export interface ReplicaHealth {
  /** Whether its last check got a response, and not that it is not ready. */
  readonly isServing: boolean;
  /** Whether it has left a check without a response for too long. */
  readonly isSilent: boolean;
  /** Checks its health from now on, until stopped. */
  start(): void;
  stop(): void;
}

/** `reached` is told when the replica has been silent for so long that requests should not wait, or that it counts as lost. */
export function replicaHealth(host: string, port: number, reached: (stage: 'silent' | 'lost') => void): ReplicaHealth {
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
      if (stage === 'renew') check?.destroy();
      else if (stage !== 'responsive') reached(stage);
    },
  );
  return {
    get isServing() {
      return isServing;
    },
    get isSilent() {
      return detector.isSilent;
    },
    start() {
      stopTicks ??= everyTick(detector.tick);
    },
    stop() {
      stopTicks?.();
      check?.destroy();
      agent.destroy();
    },
  };
}

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
