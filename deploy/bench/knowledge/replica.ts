import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { end } from '../../local/host/child.ts';
import { freePort } from '../../local/host/ports.ts';
import { respondsReady, until } from '../../local/host/wait.ts';
import type { Scratch } from '../../local/scratch/scratch-system.ts';
import { type Connection, connect } from '../../operator/connection.ts';

/** A second workspace-mcp on the database of a system, which has not been asked anything. */
export type Replica = { pid: number; connection: Connection; stop: () => Promise<void> };

/** Starts the replica with those variables, and with what a person has set for workspace-mcp. */
export async function startReplica({ root, dataDir }: Scratch, variables: NodeJS.ProcessEnv): Promise<Replica> {
  const { mongodb_uri, secrets } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'));
  const [http, grpc] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    ...{ HTTP_PORT: String(http), GRPC_PORT: String(grpc), LOG_LEVEL: 'fatal' },
    ...{ MONGODB_URI: mongodb_uri, CALLER_KEYS: secrets.CALLER_KEYS, ...variables },
  };
  const child = spawn(process.execPath, [join(root, 'services/workspace-mcp/dist/main.js')], { env, stdio: 'inherit' });
  if (!(await until(() => respondsReady(http), 30_000)))
    throw new Error('The second workspace-mcp did not become ready');
  const connection = connect({ ...process.env, DATA_DIR: dataDir, WORKSPACE_MCP_ADDR: `127.0.0.1:${grpc}` });
  const stop = async () => {
    connection.close();
    await end(child, 20_000);
  };
  return { pid: child.pid!, connection, stop };
}
