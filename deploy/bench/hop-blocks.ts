import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Group } from './group.ts';

const CALLS = 3_000;
const WARM_UP = 5_000;

/** Measures a gRPC call between two processes with its signed caller and deadline, 8 in flight. */
export const hop: Group = async ({ root }) => {
  const file = join(root, 'deploy/bench/hop.ts');
  const env = { ...process.env, HOP_KEY: randomBytes(32).toString('hex') };
  const server = fork(file, ['server'], { env });
  const [port] = (await once(server, 'message')) as [number];
  const client = fork(file, ['client', `127.0.0.1:${port}`], { env });
  await once(client, 'message');
  return {
    operations: [
      { operation: 'gRPC call', side: 'service', count: CALLS, warmUp: WARM_UP, run: (count) => drive(client, count) },
    ],
    watched: [
      { name: 'client', pid: client.pid! },
      { name: 'server', pid: server.pid! },
    ],
    end() {
      client.kill();
      server.kill();
    },
  };
};

async function drive(client: ChildProcess, calls: number): Promise<number[]> {
  client.send(calls);
  const [times] = (await once(client, 'message')) as [number[]];
  return times;
}
