import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { end, launch, logTail } from '../../local/host/child.ts';
import { freePort } from '../../local/host/ports.ts';
import { respondsReady, until } from '../../local/host/wait.ts';
import type { Scratch } from '../../local/scratch/scratch-system.ts';
import { type Connection, connect } from '../../operator/connection.ts';
import { secretsOf } from '../../processes/secrets.ts';

/** A second workspace-mcp on the database of a system, which has not been asked anything. */
export type Replica = { pid: number; connection: Connection; stop: () => Promise<void> };

const STOP_MS = 20_000;

/** Starts the replica with those variables, and with what a person has set for workspace-mcp. It ends with this process. */
export async function startReplica(system: Scratch, variables: NodeJS.ProcessEnv): Promise<Replica> {
  const [http, grpc] = [await freePort(), await freePort()];
  const logFile = join(system.dataDir, 'replica.log');
  const isReady = () => respondsReady(http);
  const ports = { HTTP_PORT: String(http), GRPC_PORT: String(grpc) };
  const child = launch({
    ...programOf(system),
    env: () => ({ ...environmentOf(system), ...ports, ...variables }),
    logFile,
    isReady,
  });
  if (!(await until(isReady, 30_000))) {
    await end(child, STOP_MS);
    throw new Error(`The second workspace-mcp did not become ready:\n${logTail(logFile, 0)}`);
  }
  return replicaOf(
    child,
    connect({ ...process.env, DATA_DIR: system.dataDir, WORKSPACE_MCP_ADDR: `127.0.0.1:${grpc}` }),
  );
}

const programOf = ({ root }: Scratch) => ({
  label: 'replica',
  command: process.execPath,
  args: [join(root, 'services/workspace-mcp/dist/main.js')],
  cwd: root,
  ipc: true,
});

function environmentOf({ dataDir }: Scratch): NodeJS.ProcessEnv {
  const { mongodb_uri, secrets } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'));
  const databases = { MONGODB_URI: mongodb_uri, ...secretsOf('workspace-mcp', secrets) };
  return { ...process.env, ...databases, LOG_LEVEL: 'warn', SUPERVISED: '1' };
}

const replicaOf = (child: ChildProcess, connection: Connection): Replica => ({
  pid: child.pid!,
  connection,
  async stop() {
    connection.close();
    await end(child, STOP_MS);
  },
});
