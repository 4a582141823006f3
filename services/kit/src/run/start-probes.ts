import { httpServer } from '../http/http-server';
import { opsListener, type ReadinessSource } from '../http/ops';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';

export interface StartProbesParts {
  readonly host: string;
  readonly port: number;
  readonly life: ReadinessSource;
  readonly metrics: Metrics;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Probes and metrics of a process whose start waits, at the port that its own listener has afterwards. A start that waits for nothing opens
 * none: other processes find its replicas sooner where it refuses their connections.
 */
export interface StartProbes {
  /** Answers them from now on. */
  open(): void;
  /** Resolves once the port is free. */
  close(): Promise<void>;
}

export function startProbes({ host, port, life, metrics, log }: StartProbesParts): StartProbes {
  let opened: Promise<unknown> | undefined;
  // There is nothing else yet: its senders try another replica, or again.
  const probes = httpServer(opsListener(life, metrics, (request) => void request.destroy()));
  return {
    open() {
      opened ??= probes
        .listen(host, port)
        .catch((error) => log.warn({ err: error }, 'probes are not answered while the start waits'));
    },
    async close() {
      if (!opened) return;
      await opened;
      if (!probes.server.listening) return;
      probes.server.closeAllConnections();
      await new Promise((closed) => probes.server.close(closed));
    },
  };
}
