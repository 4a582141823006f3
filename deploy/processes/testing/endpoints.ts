import type { Endpoints } from '../environment.ts';
import { processes } from '../processes.ts';
import { secretNames } from '../secrets.ts';

/** Endpoints for tests, with a distinct port for each process. */
export const endpoints: Endpoints = {
  origin: 'http://localhost:8080',
  mongodb_uri: 'mongodb://m',
  redis_url: 'redis://r',
  idempotency_redis_url: 'redis://i',
  embeddings_addr: 'embeddings:8080',
  smtp_url: 'smtp://s',
  mail_from: 'a@b.example',
  shutdown_grace_s: 2,
  secrets: Object.fromEntries(secretNames.map((name) => [name, `value of ${name}`])),
  instances: Object.fromEntries(
    processes.map(({ name }, index) => [name, [{ http_port: 100 + index, grpc_port: 200 + index }]]),
  ) as Endpoints['instances'],
};
