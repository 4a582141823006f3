// `npm run bench [-- [--against FOLDER] GROUP…]`: measures CPU per request and process, taking turns between the
// service and its baselines in one run; --against compares with another built checkout, block by block.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Scratch, startScratchSystem } from '../local/scratch/scratch-system.ts';
import { conversationRatios, conversations } from './conversations.ts';
import { blocksOf, type Group, listed, type Prepared, settings } from './group.ts';
import { hop } from './hop-blocks.ts';
import { identity, identityRatios } from './identity.ts';
import { idleMemory } from './idle.ts';
import { messageRatios, messages } from './messages.ts';
import { realtime } from './realtime.ts';
import { comparison, machine, type Ratio, ratios, table } from './report.ts';

const groups: Record<string, { group: Group; against: Ratio[] }> = {
  messages: { group: messages, against: messageRatios },
  hop: { group: hop, against: [] },
  identity: { group: identity, against: identityRatios },
  conversations: { group: conversations, against: conversationRatios },
  realtime: { group: realtime, against: [] },
};

const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const names = positionals.length > 0 ? positionals : ['idle', ...Object.keys(groups)];
const unknown = names.find((name) => name !== 'idle' && !Object.hasOwn(groups, name));
if (unknown !== undefined) {
  console.error(`There is no group ${unknown}. Groups: ${['idle', ...Object.keys(groups)].join(', ')}`);
  process.exit(2);
}
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const roots = values.against === undefined ? [root] : [root, resolve(values.against)];
console.log(machine());
for (const name of names) console.log(`\n${name}\n\n${await reported(name)}`);

async function reported(name: string): Promise<string> {
  if (name === 'idle')
    return inSystems(roots, async (systems) => (await Promise.all(systems.map(idleMemory))).join('\n'));
  const { group, against } = groups[name]!;
  const measure = (systems: Scratch[], rounds: number) => measured(group, systems, rounds);
  if (roots.length === 1) {
    const { blocks, remarks } = await inSystems(roots, (systems) => measure(systems, settings.rounds));
    return [table(blocks[0]!), ratios(blocks[0]!, against), ...remarks].join('\n\n');
  }
  // The system that is started first was seen to use up to 20 % more CPU for the same code, so each is first once.
  const half = Math.ceil(settings.rounds / 2);
  const first = await inSystems(roots, (systems) => measure(systems, half));
  const second = await inSystems(roots.toReversed(), (systems) => measure(systems, half));
  const ours = [...first.blocks[0]!, ...second.blocks[1]!];
  const theirs = [...first.blocks[1]!, ...second.blocks[0]!];
  return [comparison(ours, theirs), ...first.remarks].join('\n\n');
}

async function measured(group: Group, systems: Scratch[], rounds: number) {
  const prepared: Prepared[] = [];
  for (const system of systems) prepared.push(await group(system, settings));
  try {
    const blocks = await blocksOf(prepared, rounds);
    return { blocks, remarks: prepared.flatMap(({ remarks }) => remarks?.() ?? []) };
  } finally {
    for (const { end } of prepared) end();
  }
}

/** Runs `work` in systems of these checkouts that are started one after the other and stopped afterwards. */
async function inSystems<T>(folders: readonly string[], work: (systems: Scratch[]) => Promise<T>): Promise<T> {
  const systems: Scratch[] = [];
  try {
    for (const folder of folders) {
      const system = await startScratchSystem(folder, { RATE_LIMIT_FACTOR: '1000000', PUBLIC_ORIGIN: '' });
      systems.push(system);
      await system.ready;
      await listed(system);
    }
    return await work(systems);
  } finally {
    await Promise.all(systems.map((system) => system.stop(false)));
  }
}
