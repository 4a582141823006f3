// `npm run bench [-- [--against FOLDER] GROUP…]`: measures CPU per request and process, taking turns between the
// service and its baselines in one run; --against compares with another built checkout, block by block.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Scratch, startScratchSystem } from '../local/scratch/scratch-system.ts';
import { answers } from './answers.ts';
import { ask, askRatios } from './ask.ts';
import { conversationRatios, conversations } from './conversations.ts';
import { embeddingWeights } from './embedding-weights.ts';
import { grantRatios, grants } from './grants.ts';
import { blocksOf, type Group, listed, type Prepared, type Settings, settings } from './group.ts';
import { hop } from './hop-blocks.ts';
import { identity, identityRatios } from './identity.ts';
import { knowledge } from './knowledge.ts';
import { idleMemory, memoryAfterLoad } from './memory.ts';
import { messageRatios, messages } from './messages.ts';
import { overload } from './overload.ts';
import { profileRatios, profiles } from './profiles.ts';
import { realtime } from './realtime.ts';
import { comparison, machine, type Ratio, ratios, table } from './report.ts';
import { retrievalQuality } from './retrieval-quality.ts';
import { toolRatios, tools } from './tools.ts';
import { widgetInBrowser } from './widget.ts';

const groups: Record<string, { group: Group; against: Ratio[] }> = {
  messages: { group: messages, against: messageRatios(settings) },
  ask: { group: ask, against: askRatios },
  tools: { group: tools, against: toolRatios },
  hop: { group: hop, against: [] },
  identity: { group: identity, against: identityRatios },
  conversations: { group: conversations, against: conversationRatios },
  realtime: { group: realtime, against: [] },
  profiles: { group: profiles, against: profileRatios },
  grants: { group: grants, against: grantRatios },
};
/** Groups that measure something else than CPU time per request. */
const others: Record<string, (system: Scratch) => Promise<string>> = {
  idle: idleMemory,
  memory: (system) => memoryAfterLoad(system, settings),
  knowledge,
  overload,
  answers,
  widget: (system) => widgetInBrowser(system, settings),
  'retrieval-quality': retrievalQuality,
  'embedding-weights': embeddingWeights,
};
/** The operations of `messages` in two systems of this checkout: how far figures of the same code are apart. */
const NOISE = 'noise';

/** No limits, and the labelled websites may be read. */
const SETTINGS = { RATE_LIMIT_FACTOR: '1000000', PUBLIC_ORIGIN: '', SITE_READER_ALLOW_HOSTS: '127.0.0.1' };

const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const known = [...Object.keys(others), ...Object.keys(groups), NOISE];
const names = positionals.length > 0 ? positionals : known;
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no group ${unknown}. Groups: ${known.join(', ')}`);
  process.exit(2);
}
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const roots = values.against === undefined ? [root] : [root, resolve(values.against)];
console.log(machine());
for (const name of names) console.log(`\n${name}\n\n${await reported(name)}`);

async function reported(name: string): Promise<string> {
  if (name === NOISE) return compared(messages, [root, root], { ...settings, levels: [settings.connections] });
  if (others[name]) return (await eachAlone(roots, others[name])).join('\n');
  const { group, against } = groups[name]!;
  if (roots.length > 1) return compared(group, roots, settings);
  const { blocks, remarks } = await inSystems(roots, (systems) => measured(group, systems, settings));
  return [table(blocks[0]!), ratios(blocks[0]!, against), ...remarks].filter(Boolean).join('\n\n');
}

/** The system that is started first was seen to use up to 20 % more CPU for the same code, so each is first once. */
async function compared(group: Group, folders: readonly string[], how: Settings): Promise<string> {
  const half = { ...how, rounds: Math.ceil(how.rounds / 2) };
  const measure = (systems: Scratch[]) => measured(group, systems, half);
  const first = await inSystems(folders, measure);
  const second = await inSystems(folders.toReversed(), measure);
  const ours = [...first.blocks[0]!, ...second.blocks[1]!];
  const theirs = [...first.blocks[1]!, ...second.blocks[0]!];
  return [comparison(ours, theirs), ...first.remarks].join('\n\n');
}

async function measured(group: Group, systems: Scratch[], how: Settings) {
  const prepared: Prepared[] = [];
  for (const system of systems) prepared.push(await group(system, how));
  try {
    const blocks = await blocksOf(prepared, how.rounds);
    return { blocks, remarks: prepared.flatMap(({ remarks }) => remarks?.() ?? []) };
  } finally {
    for (const { end } of prepared) end();
  }
}

/** One after the other, since systems that run together share the pages of their programs. */
async function eachAlone<T>(folders: readonly string[], work: (system: Scratch) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const folder of folders) results.push(await inSystems([folder], ([system]) => work(system!)));
  return results;
}

/** Runs `work` in systems of these checkouts that are started one after the other and stopped afterwards. */
async function inSystems<T>(folders: readonly string[], work: (systems: Scratch[]) => Promise<T>): Promise<T> {
  const systems: Scratch[] = [];
  try {
    for (const folder of folders) {
      const system = await startScratchSystem(folder, SETTINGS);
      systems.push(system);
      await system.ready;
      await listed(system);
    }
    return await work(systems);
  } finally {
    await Promise.all(systems.map((system) => system.stop(false)));
  }
}
