// A granted tool call, as the answer of a chat makes it, compared with a call of the official MCP client.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { operate } from '../operator/operate.ts';
import { firstMessage, type Group, type Operation, processesOf } from './group.ts';
import type { Ratio } from './report.ts';
import type { GrantedCall } from './tool-calls.ts';
import { caller, newBusiness, signInAs } from './traffic/person.ts';

const CALLS = 400;
const WARM_UP = 3_000;

export const grantRatios: Ratio[] = [['tool call', 'tool call', 'bare', '']];

export const grants: Group = async (system) => {
  const server = child('server');
  const url = await firstMessage<string>(server);
  const granted = child('granted', JSON.stringify(await newGrant(system, url)));
  const direct = child('direct', url);
  await Promise.all([firstMessage(granted), firstMessage(direct)]);
  const operation = (side: Operation['side'], client: ChildProcess): Operation => ({
    operation: 'tool call',
    side,
    count: CALLS,
    warmUp: WARM_UP,
    run: (count) => drive(client, count),
  });
  return {
    operations: [operation('service', granted), operation('bare', direct)],
    watched: [
      ...processesOf(system),
      { name: 'tool server', pid: server.pid! },
      { name: 'caller', pid: granted.pid! },
      { name: 'client', pid: direct.pid! },
    ],
    end() {
      for (const one of [server, granted, direct]) one.kill();
    },
  };
};

const child = (...args: string[]): ChildProcess =>
  fork(join(import.meta.dirname, 'tool-calls.ts'), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

async function drive(client: ChildProcess, calls: number): Promise<number[]> {
  client.send(calls);
  const [times] = (await once(client, 'message')) as [number[]];
  return times;
}

/** A grant of the tool server for a chat, and how its calls are made. */
async function newGrant(system: Scratch, url: string): Promise<GrantedCall> {
  const mcp_server_id = await imported(system, url);
  const { access_token } = await signInAs(system, `grants-${Date.now()}@example.com`);
  const call = caller(`${system.origin}/v1`, access_token);
  const { default_app_id: app_id } = await newBusiness(system.origin, call);
  const chat = (await call('/chats', { new: true, app_id })) as {
    id: string;
    conversation_id: string;
    user_id: string;
  };
  const { conversation_id } = chat;
  const grant = await call('/data-shares', { conversation_id, app_id, mcp_server_id, allowed_tools: ['echo'] });
  return {
    data_dir: system.dataDir,
    grant_id: (grant as { id: string }).id,
    session_id: chat.id,
    user_id: chat.user_id,
    app_id,
    conversation_ids: [conversation_id],
  };
}

async function imported({ dataDir }: Scratch, url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cws-bench-'));
  const file = join(folder, 'servers.yaml');
  writeFileSync(file, JSON.stringify([{ name: 'Bench', slug: 'bench', url, discover: true, private: true }]));
  try {
    const { stdout, stderr, status } = await operate(['server', 'import', file, '--yes'], {
      ...process.env,
      DATA_DIR: dataDir,
    });
    if (status !== 0) throw new Error(`The import failed: ${stderr}`);
    return (JSON.parse(stdout) as { id: string }[])[0]!.id;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
