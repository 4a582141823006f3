import type { Endpoints } from '../environment.ts';
import { processes } from '../processes.ts';

/** Endpoints for tests, with a distinct port for each process. */
export const endpoints: Endpoints = {
  origin: 'http://localhost:8080',
  mongodb_uri: 'mongodb://m',
  redis_url: 'redis://r',
  idempotency_redis_url: 'redis://i',
  smtp_url: 'smtp://s',
  mail_from: 'a@b.example',
  shutdown_grace_s: 2,
  secrets: { CALLER_KEYS: 'c', OTP_HMAC_KEYS: 'o', TOKEN_MAC_KEYS: 't', CURSOR_MAC_KEYS: 'u', JWT_SIGNING_KEYS: '[]' },
  instances: Object.fromEntries(
    processes.map(({ name }, index) => [name, [{ http_port: 100 + index, grpc_port: 200 + index }]]),
  ) as Endpoints['instances'],
};
