import { freePort } from '../local/host/ports.ts';
import type { Instance } from '../processes/environment.ts';
import type { ProcessSpec } from '../processes/processes.ts';

/** Chooses free ports for one more instance, beside those that run. */
export async function placeOne({ name }: Pick<ProcessSpec, 'name'>): Promise<Instance> {
  const http_port = await freePort();
  const other = await freePort(new Set([http_port]));
  return name === 'gateway' ? { http_port, ops_port: other } : { http_port, grpc_port: other };
}
