// Measures questions that the default assistant answers by itself while the user is away, until answer and notification are
// written, compared with a POST message of the baseline.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import type { Endpoints } from '../processes/environment.ts';
import { costsOf } from './ask/costs.ts';
import { countersOf } from './ask/counters.ts';
import { type WrittenNotifications, writtenNotifications } from './ask/written-notifications.ts';
import { type Group, mongodbOf, type Operation, processesOf } from './group.ts';
import { startBaseline } from './messages.ts';
import { median, type Ratio } from './report.ts';
import { targetsOf } from './targets.ts';
import { send, sendAll } from './traffic/load.ts';
import { caller, prepare } from './traffic/person.ts';

const OPERATION = 'question, answered and notified';
const QUESTION = JSON.stringify({ content: 'How long does delivery take to the islands, and what does it cost?' });

export const askRatios: Ratio[] = [
  [OPERATION, 'POST message', 'plain', '≤ 5.6'],
  [OPERATION, 'POST message', 'bare', ''],
];

export const ask: Group = async (system, { requests, warmUp, connections }) => {
  const { express, child, session } = await startBaseline(system);
  const person = await prepare(system, connections, 1);
  const yardsticks = targetsOf(person, session).filter(
    ({ operation, side }) => operation === 'POST message' && side !== 'service',
  );
  const client = await new MongoClient(mongodbOf(system)).connect();
  const notifications = writtenNotifications(client.db('profiles'));
  const asking = await questions(system, person.token, connections, notifications);
  const costs = costsOf(() => countersOf(client.db(), endpointsOf(system)), median);
  const yardstick = ({ operation, side, make }: (typeof yardsticks)[number]): Operation => ({
    operation,
    side,
    count: requests,
    warmUp,
    // Counters are read outside of the blocks, since reading them costs the processes some CPU.
    prepare: costs.end,
    run: (count) => sendAll(express, make, count, connections),
  });
  return {
    operations: [
      {
        operation: OPERATION,
        side: 'service',
        count: requests,
        warmUp: Math.ceil(warmUp / 3),
        prepare: costs.begin,
        run: (count) => costs.during(count, asking),
      },
      ...yardsticks.map(yardstick),
    ],
    watched: [...processesOf(system), { name: 'express', pid: child.pid! }],
    remarks: () => [`${system.root}: a question costs ${costs.summary()}.`],
    end() {
      child.kill();
      void notifications.close().then(() => client.close());
    },
  };
};

/** Asks so many questions and waits for their notifications, in a session per connection. */
async function questions(
  system: Scratch,
  token: string,
  connections: number,
  notifications: WrittenNotifications,
): Promise<(count: number) => Promise<number[]>> {
  const headers = { authorization: `Bearer ${token}` };
  const call = caller(`${system.origin}/v1`, token);
  const sessions: string[] = [];
  for (let n = 0; n < connections; n++) sessions.push(((await call('/chats', { new: true })) as { id: string }).id);
  return async (count) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const times: number[] = [];
    let left = count;
    const askIn = async (session: string) => {
      const path = `/v1/chats/${session}/messages`;
      while (left-- > 0) {
        const written = notifications.next(session);
        const begun = performance.now();
        await send(agent, system.origin, { method: 'POST', path, headers, body: QUESTION, expect: 201 });
        await written;
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(sessions.map(askIn));
    agent.destroy();
    return times;
  };
}

const endpointsOf = ({ dataDir }: Scratch) =>
  JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')) as Endpoints;
