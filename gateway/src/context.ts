import type { CallerTokens, Logger, Metrics } from '@cws/kit';
import type { Authenticate } from './auth/authenticate';
import type { StreamTickets } from './auth/stream-tickets';
import type { Connections } from './connections/connections';
import type { InFlight } from './connections/in-flight';
import type { ClientAddress } from './http/client-address';
import type { Idempotency } from './middleware/idempotency';
import type { OriginPolicies } from './middleware/origin-policies';
import type { RateLimit } from './middleware/rate-limit';
import type { StreamWatch } from './proxy/stream-watch';
import type { Clients } from './services/clients';
import type { Readiness } from './services/readiness';

/** The parts of one gateway process, built once. */
export interface GatewayContext {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tokens: CallerTokens;
  readonly clients: Clients;
  readonly authenticate: Authenticate;
  readonly tickets: StreamTickets;
  readonly streams: StreamWatch;
  readonly clientAddress: ClientAddress;
  readonly rateLimit: RateLimit;
  readonly idempotency: Idempotency;
  readonly readiness: Readiness;
  /** Settles when Redis is connected, or has been away for long enough to start without it. */
  readonly redisReady: Promise<void>;
  /** Which pages may call which paths. */
  readonly origins: OriginPolicies;
  readonly connections: Connections;
  /** Absent where no proxy is trusted: connections are counted then. */
  readonly inFlight?: InFlight;
  /** URLs of the raw HTTP faces, one per replica. */
  readonly faces: Readonly<Record<'identity' | 'conversations' | 'workspace', readonly string[]>>;
}
