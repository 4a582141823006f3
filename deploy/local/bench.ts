// `npm run bench [-- GROUP…]`: CPU a request by process, the service against its yardsticks, in turns inside one run.
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { conversationBlocks, conversationRatios } from './bench/conversations.ts';
import { pssBytes } from './bench/cpu.ts';
import { listed, processesOf, settings } from './bench/group.ts';
import { hop } from './bench/hop-blocks.ts';
import { identityBlocks, identityRatios } from './bench/identity.ts';
import { messageBlocks, messageRatios } from './bench/messages.ts';
import { realtime } from './bench/realtime.ts';
import { type Block, machine, type Ratio, ratios, table } from './bench/report.ts';
import { type Scratch, startScratchSystem } from './scratch-system.ts';

type Group = (system: Scratch) => Promise<string>;

const compared =
  (measure: (system: Scratch, how: typeof settings) => Promise<Block[]>, against: Ratio[]): Group =>
  async (system) => {
    const blocks = await measure(system, settings);
    return `${table(blocks)}\n\n${ratios(blocks, against)}`;
  };

const groups: Record<string, Group> = {
  idle: idleMemory,
  messages: compared(messageBlocks, messageRatios),
  hop: () => hop(settings.rounds),
  identity: compared(identityBlocks, identityRatios),
  conversations: compared(conversationBlocks, conversationRatios),
  realtime,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in groups));
if (unknown !== undefined) {
  console.error(`There is no group ${unknown}. Groups: ${Object.keys(groups).join(', ')}`);
  process.exit(2);
}
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const system = await startScratchSystem(root, { RATE_LIMIT_FACTOR: '1000000', PUBLIC_ORIGIN: '' });
try {
  await system.ready;
  await listed(system);
  console.log(machine());
  for (const name of asked.length > 0 ? asked : Object.keys(groups))
    console.log(`\n${name}\n\n${await groups[name]!(system)}`);
} finally {
  await system.stop(false);
}

async function idleMemory(system: Scratch): Promise<string> {
  await sleep(10_000);
  const ours = processesOf(system).filter(({ name }) => !['mongod', 'redis', 'mail'].includes(name));
  const sizes = ours.map(({ name, pid }) => ({ name, mb: Math.round(pssBytes(pid) / 1e6) }));
  const sum = sizes.reduce((total, { mb }) => total + mb, 0);
  return `${sizes.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}; together ${sum} MB PSS`;
}
