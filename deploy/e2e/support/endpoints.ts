import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './target';

interface Endpoints {
  readonly mongodb_uri: string;
  readonly redis_url: string;
  readonly idempotency_redis_url?: string;
}

/** The databases of a local run on this machine. */
export const endpoints = (): Endpoints => JSON.parse(readFileSync(join(dataDir!, 'endpoints.json'), 'utf8'));
