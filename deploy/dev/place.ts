import type { Instance } from '../local/environment.ts';
import { freePort } from '../local/ports.ts';
import type { ProcessSpec } from '../local/processes.ts';

/** Free ports for one more instance, beside any that runs. */
export async function placeOne({ name }: Pick<ProcessSpec, 'name'>): Promise<Instance> {
  const http_port = await freePort();
  const other = await freePort(new Set([http_port]));
  return name === 'gateway' ? { http_port, ops_port: other } : { http_port, grpc_port: other };
}
