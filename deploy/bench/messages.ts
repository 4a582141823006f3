// Measures sends, reads and tool calls, compared with one express process on the same MongoDB with the same write concern.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { firstMessage, type Group, mongodbOf, type Operation, processesOf, type Settings } from './group.ts';
import type { Ratio } from './report.ts';
import { type Target, targetsOf } from './targets.ts';
import { send, sendAll } from './traffic/load.ts';
import { prepare } from './traffic/person.ts';

const HISTORY = 200;

const BOUNDS: Ratio[] = [
  ['POST message', 'POST message', 'bare', '≤ 2.4'],
  ['POST message', 'POST message', 'plain', '≤ 1.05'],
  ['GET messages, newest 25', 'GET messages', 'plain', '≤ 1.85'],
  ['GET messages, oldest 25', 'GET messages', 'plain', '≤ 1.85'],
  ['tools/call', 'tools/call', 'bare', '≤ 1.4'],
];

/** The bounds hold at the number of connections of all other groups. */
export const messageRatios = ({ levels, connections: bounded }: Settings): Ratio[] =>
  BOUNDS.flatMap(([operation, against, side, bound]) =>
    levels.map((connections): Ratio => {
      const name = named(connections);
      return [name(operation), name(against), side, connections === bounded ? bound : ''];
    }),
  );

/** Each operation at each number of connections in turn, so that these are compared under equal conditions. */
export const messages: Group = async (system, settings) => {
  const { express, child, session } = await startBaseline(system);
  const targets = targetsOf(await prepare(system, Math.max(...settings.levels), HISTORY), session);
  const originOf = ({ side }: Target) => (side === 'service' ? system.origin : express);
  return {
    operations: targets.flatMap((target) => atEachLevel(target, originOf(target), settings)),
    watched: [...processesOf(system), { name: 'express', pid: child.pid! }],
    end: () => void child.kill(),
  };
};

const named = (connections: number) => (operation: string) =>
  `${operation}, ${connections} connection${connections === 1 ? '' : 's'}`;

/** The warm-up of a target is divided among the numbers of connections. */
const atEachLevel = ({ operation, side, make }: Target, origin: string, { levels, ...settings }: Settings) =>
  levels.map(
    (connections): Operation => ({
      operation: named(connections)(operation),
      side,
      count: settings.requests,
      warmUp: Math.ceil(settings.warmUp / levels.length),
      run: (count) => sendAll(origin, make, count, connections),
    }),
  );

/** Starts the express process with a filled session. */
export async function startBaseline(system: Scratch) {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'baseline.ts');
  const child = fork(file, { env: { ...process.env, MONGODB_URI: mongodbOf(system), NODE_ENV: 'production' } });
  const port = await firstMessage<number>(child);
  const express = `http://127.0.0.1:${port}`;
  const session = randomUUID();
  const body = JSON.stringify({ messages: HISTORY });
  await send(new Agent(), express, { method: 'PUT', path: `/fill/${session}`, body, expect: 201 });
  return { express, child, session };
}
