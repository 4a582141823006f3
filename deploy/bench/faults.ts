/**
 * `node deploy/bench/faults.ts`: mixed load on two gateways and two replicas of each service, while one process after the
 * other is stopped, killed or starved at random; then every acknowledged write is read back. It needs a local run with
 * `REPLICAS="gateway=2,identity=2,profiles=2,conversations=2,grants=2,workspace-mcp=2"` and a high RATE_LIMIT_FACTOR; it reads
 * DATA_DIR (.data), MINUTES (10), RATE (60 operations a second) and SEED (of the faults; random by default). Every
 * failure is written to faults.log in DATA_DIR. Exit code 1 means that a promise was broken.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Advice } from '../processes/advice.ts';
import type { Endpoints } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { causesOf } from './faults/causes.ts';
import { badlyNotified, badlyStreamed, brokenPromises, isForbidden } from './faults/checks.ts';
import type { Exchange } from './faults/exchange.ts';
import { holdingsOf, notificationsOf, settled } from './faults/holdings.ts';
import { inventoryOf } from './faults/inventory.ts';
import { openLedger } from './faults/ledger.ts';
import { makePeople } from './faults/people.ts';
import { randomFrom } from './faults/random.ts';
import { failureLine, faultLine, faultOf, faultTable, hasFailed } from './faults/report.ts';
import { measureShares } from './faults/share.ts';
import { watchSession } from './faults/streams.ts';
import { type Fault, strikeUntil } from './faults/strikes.ts';
import { startTraffic } from './faults/traffic.ts';

const PEOPLE = 4;
const WARM_MS = 10_000;
const SETTLE_MS = 60_000;

const minutes = Number(process.env.MINUTES ?? 10);
const rate = Number(process.env.RATE ?? 60);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const inventory = inventoryOf(dataDir);
const { mail_api } = readJson<Endpoints & { mail_api: string }>(join(dataDir, 'endpoints.json'), null as never);
const gateways = inventory.processes().filter(({ slot }) => slot.startsWith('gateway'));
if (gateways.length < 2) throw new Advice('There is one gateway: start with REPLICAS that give each process two.');
const origins = gateways.map(({ port }) => `http://127.0.0.1:${port}`);

console.log(`${minutes} min, ${rate} operations a second, SEED=${seed}`);
const people = await makePeople({ origin: origins[0]!, mailApi: mail_api }, PEOPLE);
const [faults, exchanges, ledger]: [Fault[], Exchange[], ReturnType<typeof openLedger>] = [[], [], openLedger()];
const watched = people.flatMap(({ watched: sessions, token }, turn) =>
  sessions.map((session) => watchSession(origins, session, token, turn)),
);
const shares = measureShares(inventory.pids);
const traffic = startTraffic(
  { origins, people, ledger, random: randomFrom(seed + 1), note: (made) => exchanges.push(made) },
  rate,
);
await sleep(WARM_MS);
await strikeUntil(Date.now() + minutes * 60_000, inventory, randomFrom(seed), (fault) => faults.push(fault));
await sleep(WARM_MS);
const { system, machine, load } = shares.stop();
await traffic.stop();

const seen = await settled(look, (all) => all.broken.length === 0, SETTLE_MS);
for (const { stop } of watched) stop();

const failed = exchanges.filter(hasFailed);
const causes = await causesOf(dataDir, new Set(failed.map(({ request_id }) => request_id)));
const lines = failed.map((made) => failureLine(made, faults, causes.get(made.request_id) ?? []));
writeFileSync(join(dataDir, 'faults.log'), `${[...faults.map(faultLine), ...lines].join('\n')}\n`);
const isDefect = (made: Exchange) => isForbidden(made) || faultOf(faults, made) === undefined;
const defects = failed.flatMap((made, n) => (isDefect(made) ? [lines[n]!] : []));
const unexplainedBreaks = watched
  .flatMap(({ session, breaks }) => breaks.map((one) => ({ session, ...one })))
  .filter(({ at }) => faultOf(faults, { began: at, ended: at }) === undefined);

console.log(faultTable(faults, exchanges));
console.log(`
${exchanges.length} requests, ${failed.length} failed (each in ${join(dataDir, 'faults.log')}); ${ledger.all().length} messages to send, ${ledger.all().filter(({ acknowledged }) => acknowledged).length} acknowledged,
${seen.answers} answers, ${seen.notified} notifications; ${watched.length} event streams, broken ${watched.flatMap(({ breaks }) => breaks).length} times.
CPU: the system ${percent(system)} of all cores, everything on this machine ${percent(machine)}; load ${load.toFixed(1)}.`);
const wrong = [
  ...defects,
  ...unexplainedBreaks.map(
    (one) => `a stream broke without a fault: ${new Date(one.at).toISOString()} ${JSON.stringify(one)}`,
  ),
  ...seen.broken,
];
console.log(wrong.length ? `\nBroken promises (${wrong.length}):\n${wrong.join('\n')}` : '\nNo promise was broken.');
process.exit(wrong.length ? 1 : 0);

async function look() {
  const held = (await Promise.all(people.map((person) => holdingsOf(origins[0]!, person)))).flat();
  const asking = held.filter(({ session }) => people.some((person) => person.asking.includes(session)));
  const each = await Promise.all(people.map((person) => notificationsOf(origins[1]!, person)));
  const notified = new Map(each.flatMap((one) => [...one]));
  const broken = [
    ...brokenPromises(ledger.all(), held),
    ...badlyNotified(asking, notified),
    ...badlyStreamed(watched, held),
  ];
  const answers = asking.flatMap(({ messages }) => messages.filter((one) => one.answers_message_id)).length;
  return { broken, answers, notified: notified.size };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
