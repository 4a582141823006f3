import { type ProcessName, type ProcessSpec, processes, type ServiceName } from './processes.ts';
import { type Secrets, secretsOf } from './secrets.ts';

/** The ports of one instance of a process; only the gateway's public port may be on another address than 127.0.0.1. */
export type Instance = { http_port: number; grpc_port?: number; ops_port?: number };

/** The addresses and secrets that the processes need. */
export type Endpoints = {
  origin: string;
  /** The listen address of the gateway; its default if it is unset, both loopback addresses. */
  host?: string;
  mongodb_uri: string;
  redis_url: string;
  /** Where it is unset, outcomes of keyed requests get a small part of the other Redis. */
  idempotency_redis_url?: string;
  smtp_url: string;
  /** The host and port of the deployment's own server of embeddings; unset where it cannot run. */
  embeddings_addr?: string;
  mail_from: string;
  /** The form and the links of the gateway's first page, in a run for trying things out. */
  landing?: { readonly kind: string; readonly mail_inbox_url?: string; readonly demo_url?: string };
  shutdown_grace_s: number;
  secrets: Secrets;
  instances: Record<ProcessName, Instance[]>;
};

/**
 * Returns the complete environment of one instance, with the same variables that compose and the chart set.
 */
export function environmentOf(spec: ProcessSpec, endpoints: Endpoints, instance: Instance): Record<string, string> {
  return {
    ...common(endpoints),
    ...listening(spec, endpoints, instance),
    ...(spec.name === 'gateway' && landing(endpoints)),
    ...stores(spec, endpoints),
    ...secretsOf(spec.name, endpoints.secrets),
    ...Object.fromEntries(spec.calls.map((name) => [`${prefix(name)}_ADDR`, grpcTarget(endpoints, name)])),
    ...Object.fromEntries(spec.proxies.map((name) => [`${prefix(name)}_HTTP`, httpUrls(endpoints, name)])),
  };
}

/** Returns the environment of the process that is all six (docs/decisions/0036). It hands each of them what that one reads. */
export function singleEnvironment(endpoints: Endpoints): Record<string, string> {
  const { http_port, ops_port } = endpoints.instances.gateway[0]!;
  const { grpc_port } = endpoints.instances.identity[0]!;
  return {
    ...common(endpoints),
    ...(endpoints.host && { HOST: endpoints.host }),
    HTTP_PORT: String(http_port),
    OPS_PORT: String(ops_port),
    GRPC_PORT: String(grpc_port),
    MONGODB_URI: endpoints.mongodb_uri,
    REDIS_URL: endpoints.redis_url,
    ...idempotencyRedis(endpoints),
    ...embeddingsAddr(endpoints),
    SMTP_URL: endpoints.smtp_url,
    MAIL_FROM: endpoints.mail_from,
    ...landing(endpoints),
    ...Object.assign({}, ...processes.map(({ name }) => singleSecrets(name, endpoints.secrets))),
  };
}

/** CALLER_KEYS differ by process, and each of the six reads its own by its prefix. */
function singleSecrets(name: ProcessName, secrets: Secrets): Record<string, string> {
  const { CALLER_KEYS = '', ...others } = secretsOf(name, secrets);
  return { [`${prefix(name)}_CALLER_KEYS`]: CALLER_KEYS, ...others };
}

const common = ({ origin, shutdown_grace_s }: Endpoints) => ({
  PUBLIC_ORIGIN: origin,
  SHUTDOWN_GRACE_S: String(shutdown_grace_s),
  SUPERVISED: '1',
});

function listening(spec: ProcessSpec, endpoints: Endpoints, instance: Instance): Record<string, string> {
  const host = spec.name === 'gateway' ? endpoints.host : '127.0.0.1';
  return {
    ...(host && { HOST: host }),
    HTTP_PORT: String(instance.http_port),
    ...(instance.grpc_port && { GRPC_PORT: String(instance.grpc_port) }),
    ...(instance.ops_port && { OPS_PORT: String(instance.ops_port) }),
  };
}

const stores = (spec: ProcessSpec, endpoints: Endpoints): Record<string, string> => ({
  ...(spec.database && { MONGODB_URI: endpoints.mongodb_uri, MONGODB_DATABASE: spec.database }),
  ...(spec.redis && { REDIS_URL: endpoints.redis_url }),
  ...(spec.idempotency && idempotencyRedis(endpoints)),
  ...(spec.embeddings && embeddingsAddr(endpoints)),
  ...(spec.mail && { SMTP_URL: endpoints.smtp_url, MAIL_FROM: endpoints.mail_from }),
});

const landing = ({ landing: shown }: Endpoints): Record<string, string> =>
  shown === undefined
    ? {}
    : {
        LANDING: shown.kind,
        ...(shown.mail_inbox_url && { MAIL_INBOX_URL: shown.mail_inbox_url }),
        ...(shown.demo_url && { DEMO_URL: shown.demo_url }),
      };

const idempotencyRedis = ({ idempotency_redis_url }: Endpoints): Record<string, string> =>
  idempotency_redis_url ? { IDEMPOTENCY_REDIS_URL: idempotency_redis_url } : {};

const embeddingsAddr = ({ embeddings_addr }: Endpoints): Record<string, string> =>
  embeddings_addr ? { EMBEDDINGS_ADDR: embeddings_addr } : {};

/** `workspace-mcp` → `WORKSPACE_MCP` */
export const prefix = (name: ProcessName) => name.toUpperCase().replaceAll('-', '_');

/** Returns a gRPC target (grpc/grpc, doc/naming.md): host:port, or all replicas in one `ipv4:` list. */
export function grpcTarget({ instances }: Pick<Endpoints, 'instances'>, name: ServiceName): string {
  const addresses = instances[name].map(({ grpc_port }) => `127.0.0.1:${grpc_port}`);
  return addresses.length === 1 ? String(addresses[0]) : `ipv4:${addresses.join(',')}`;
}

/** Returns the URLs of the HTTP interface of each replica, comma-separated. */
const httpUrls = ({ instances }: Endpoints, name: ServiceName) =>
  instances[name].map(({ http_port }) => `http://127.0.0.1:${http_port}`).join(',');
