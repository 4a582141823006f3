/**
 * The list of processes with what each one needs. The local run builds their environments from it, the chart's list is generated from it, and
 * tests compare the compose file with it.
 */
export type ServiceName = 'identity' | 'profiles' | 'conversations' | 'grants' | 'workspace-mcp';
export type ProcessName = ServiceName | 'gateway';
/** The variables that hold secrets. CALLER_KEYS has another value in each process: the keys of the pairs that it belongs to. */
export type SecretName =
  | 'CALLER_KEYS'
  | 'STREAM_TICKET_KEYS'
  | 'OTP_HMAC_KEYS'
  | 'TOKEN_MAC_KEYS'
  | 'CURSOR_MAC_KEYS'
  | 'JWT_SIGNING_KEYS';

export type ProcessSpec = {
  name: ProcessName;
  /** The folder of its package, where it runs `dist/main.js`. */
  folder: string;
  /** The name of its MongoDB database. */
  database?: string;
  redis?: boolean;
  /** Whether it keeps outcomes of requests with an Idempotency-Key, in a Redis for these alone (IDEMPOTENCY_REDIS_URL). */
  idempotency?: boolean;
  mail?: boolean;
  /** Whether it asks the deployment's own server of embeddings (EMBEDDINGS_ADDR). */
  embeddings?: boolean;
  secrets: SecretName[];
  /** Secrets that a person sets in their environment, passed only to this process; a name that ends with * is a prefix. */
  yours?: string[];
  /** Variables that name a folder for files which it can make again. */
  folders?: string[];
  /** Variables with retention times of its database. */
  retentions?: string[];
  /** Whether it reads from the internet, beside what `mail` and `yours` are for. */
  outside?: boolean;
  /** Services that it calls over gRPC: one `*_ADDR` each. */
  calls: ServiceName[];
  /** Services to which it proxies HTTP: one `*_HTTP` each. */
  proxies: ServiceName[];
};

/** The process that is all six, where PROCESSES=single. */
export const single = { name: 'single', folder: 'deploy/single' } as const;

/** The operator's command, which is no process that serves: it alone holds the keys by which the operator calls. */
export const operator: { name: 'operator'; calls: ServiceName[] } = {
  name: 'operator',
  calls: ['identity', 'profiles', 'grants', 'workspace-mcp'],
};

export const processes: readonly ProcessSpec[] = [
  {
    name: 'gateway',
    folder: 'gateway',
    redis: true,
    idempotency: true,
    secrets: ['CALLER_KEYS', 'STREAM_TICKET_KEYS'],
    calls: ['identity', 'profiles', 'conversations', 'grants', 'workspace-mcp'],
    proxies: ['identity', 'profiles', 'conversations', 'workspace-mcp'],
  },
  {
    name: 'identity',
    folder: 'services/identity',
    database: 'identity',
    redis: true,
    mail: true,
    outside: true,
    secrets: ['CALLER_KEYS', 'OTP_HMAC_KEYS', 'TOKEN_MAC_KEYS', 'JWT_SIGNING_KEYS'],
    calls: ['profiles', 'workspace-mcp', 'conversations', 'grants'],
    proxies: [],
  },
  {
    name: 'profiles',
    folder: 'services/profiles',
    database: 'profiles',
    secrets: ['CALLER_KEYS', 'CURSOR_MAC_KEYS'],
    yours: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    calls: [],
    proxies: [],
  },
  {
    name: 'conversations',
    folder: 'services/conversations',
    database: 'conversations',
    redis: true,
    secrets: ['CALLER_KEYS', 'CURSOR_MAC_KEYS'],
    yours: ['ASSISTANT_API_KEY'],
    retentions: ['REALTIME_RETENTION_S', 'IDEMPOTENCY_TTL_S'],
    calls: ['workspace-mcp', 'profiles', 'grants'],
    proxies: [],
  },
  {
    name: 'grants',
    folder: 'services/grants',
    database: 'grants',
    secrets: ['CALLER_KEYS', 'CURSOR_MAC_KEYS'],
    yours: ['MCP_SERVER_*'],
    calls: ['conversations', 'workspace-mcp'],
    proxies: [],
  },
  {
    name: 'workspace-mcp',
    folder: 'services/workspace-mcp',
    database: 'workspace',
    secrets: ['CALLER_KEYS', 'CURSOR_MAC_KEYS'],
    embeddings: true,
    yours: ['EMBEDDINGS_API_KEY'],
    folders: ['PASSAGE_INDEX_DIR'],
    outside: true,
    calls: [],
    proxies: [],
  },
];
