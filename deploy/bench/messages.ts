// Measures sends, reads and tool calls, compared with one express process on the same MongoDB with the same write concern.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { firstMessage, type Group, mongodbOf, processesOf } from './group.ts';
import type { Ratio } from './report.ts';
import { type Target, targetsOf } from './targets.ts';
import { send, sendAll } from './traffic/load.ts';
import { prepare } from './traffic/person.ts';

const HISTORY = 200;

export const messageRatios: Ratio[] = [
  ['POST message', 'POST message', 'bare', '≤ 2.5'],
  ['POST message', 'POST message', 'plain', '≤ 1.3'],
  ['GET messages, newest 25', 'GET messages', 'plain', '≤ 2'],
  ['GET messages, oldest 25', 'GET messages', 'plain', '≤ 2'],
  ['tools/call', 'tools/call', 'bare', '≤ 2.5'],
];

export const messages: Group = async (system, { requests, warmUp, connections }) => {
  const { express, child, session } = await startBaseline(system);
  const targets = targetsOf(await prepare(system, connections, HISTORY), session);
  const originOf = ({ side }: Target) => (side === 'service' ? system.origin : express);
  return {
    operations: targets.map((target) => ({
      operation: target.operation,
      side: target.side,
      count: requests,
      warmUp,
      run: (count) => sendAll(originOf(target), target.make, count, connections),
    })),
    watched: [...processesOf(system), { name: 'express', pid: child.pid! }],
    end: () => void child.kill(),
  };
};

async function startBaseline(system: Scratch) {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'baseline.ts');
  const child = fork(file, { env: { ...process.env, MONGODB_URI: mongodbOf(system), NODE_ENV: 'production' } });
  const port = await firstMessage<number>(child);
  const express = `http://127.0.0.1:${port}`;
  const session = randomUUID();
  const body = JSON.stringify({ messages: HISTORY });
  await send(new Agent(), express, { method: 'PUT', path: `/fill/${session}`, body, expect: 201 });
  return { express, child, session };
}
