import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type CallerKind, type Logger, type Metrics, startJob } from '@cws/kit';
import { plainAddress } from '../http/client-address';
import type { GatewayResponse } from '../http/visit';
import { networkCounts } from './network-counts';
import { refuseLateRequest } from './refuse-unreadable';

export interface ConnectionOptions {
  /** Connections that one network may hold. */
  readonly most: number;
  /** Whether an address is one of our own proxies, which hold the connections of many clients. */
  readonly isProxy: (address: string) => boolean;
  /** Time in which a request without a valid credential, or with one that anybody gets, has to arrive in full. */
  readonly bodyMs: number;
}

/** Limits the connections that clients without a valid credential can hold (contract: connection-limits). */
export interface Connections {
  /** Counts a new connection, and closes it when its network holds too many. */
  open(socket: Socket): void;
  /** Notes the newest request of a connection. */
  serve(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

interface Open {
  request?: IncomingMessage;
  response?: GatewayResponse;
}

/** Callers whose bodies have to arrive in `bodyMs`: those without a credential, and with one that anybody gets (contract: slow-requests). */
const BOUND_KINDS: readonly CallerKind[] = ['none', 'anonymous', 'widget'];

const CHECK_EVERY_MS = 1_000;
/** A client has this many times `bodyMs` to read a response. */
const READING_FACTOR = 4;
const WARN_EVERY_MS = 60_000;

export function connections(options: ConnectionOptions, log: Logger, metrics: Metrics): Connections {
  const open = new Map<Socket, Open>();
  const counts = networkCounts(options.most);
  const warn = warnings(log);
  const refused = metrics.counter('connections_refused_total', 'Connections closed: their network held too many');
  metrics.gauge('connections_open', 'Connections of clients', () => open.size);

  function check(socket: Socket, { request, response }: Open, now: number): void {
    if (request === undefined || response === undefined) return;
    const age = now - (response.locals?.visit?.started ?? now);
    const kind = response.locals?.visit?.caller?.kind ?? 'none';
    if (!request.complete && BOUND_KINDS.includes(kind) && age > options.bodyMs) refuseLateRequest(socket, response);
    else if (kind === 'none' && isUnread(response) && age > options.bodyMs * READING_FACTOR) socket.destroy();
  }
  function checkAll(): void {
    const now = performance.now();
    for (const [socket, held] of open) check(socket, held, now);
  }
  const checking = startJob({ name: 'end late requests', everyMs: CHECK_EVERY_MS, work: checkAll, log });

  return {
    open(socket) {
      const address = plainAddress(socket.remoteAddress ?? '');
      const release = options.isProxy(address) ? () => {} : counts.take(address);
      if (release === undefined) {
        refused.inc();
        warn(address);
        return void socket.destroy();
      }
      open.set(socket, {});
      socket.once('close', () => {
        open.delete(socket);
        release();
      });
    },
    serve(request, response) {
      const held = open.get(request.socket);
      if (held === undefined) return;
      held.request = request;
      held.response = response as GatewayResponse;
    },
    stop: () => void checking.stop(),
  };
}

const isUnread = (response: ServerResponse): boolean => response.writableEnded && !response.writableFinished;

/** Logs at most one line a minute, however many connections are refused. */
function warnings(log: Logger): (address: string) => void {
  let quietUntil = 0;
  return (address) => {
    const now = Date.now();
    if (now < quietUntil) return;
    quietUntil = now + WARN_EVERY_MS;
    log.warn(
      { client_address: address },
      'too many connections of one address: see MAX_CONNECTIONS_PER_ADDRESS, and TRUSTED_PROXIES if it is a proxy of yours',
    );
  };
}
