// Sending, reading and calling a tool, against one express process over the same MongoDB with the same write concern.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scratch } from '../scratch-system.ts';
import { firstMessage, measured, mongodbOf, processesOf, type Settings } from './group.ts';
import { send, sendAll } from './load.ts';
import { prepare } from './person.ts';
import type { Block, Ratio } from './report.ts';
import { type Target, targetsOf } from './targets.ts';

const HISTORY = 200;

export const messageRatios: Ratio[] = [
  ['POST message', 'POST message', 'bare', '≤ 2.5'],
  ['POST message', 'POST message', 'plain', '≤ 1.3'],
  ['GET messages, newest 25', 'GET messages', 'plain', '≤ 2'],
  ['GET messages, oldest 25', 'GET messages', 'plain', '≤ 2'],
  ['tools/call', 'tools/call', 'bare', '≤ 2.5'],
];

export async function messageBlocks(system: Scratch, settings: Settings): Promise<Block[]> {
  const { rounds, requests, warmUp, connections } = settings;
  const { express, child, session } = await startBaseline(system);
  const targets = targetsOf(await prepare(system, connections, HISTORY), session);
  const originOf = ({ side }: Target) => (side === 'service' ? system.origin : express);
  const run = (target: Target, count: number) => sendAll(originOf(target), target.make, count, connections);
  const watched = [...processesOf(system), { name: 'express', pid: child.pid! }];
  for (const target of targets) await run(target, warmUp);
  const blocks: Block[] = [];
  for (let round = 0; round < rounds; round++)
    for (const target of targets)
      blocks.push(await measured({ ...target, count: requests, run: () => run(target, requests) }, watched));
  child.kill();
  return blocks;
}

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
