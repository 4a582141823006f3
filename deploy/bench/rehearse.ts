/**
 * `node deploy/bench/rehearse.ts restart|replace|kill|pause|scale SERVICE`: measures the effect on requests and streams when
 * containers of a running compose deployment are restarted, replaced, killed, paused or added, one at a time. It needs the
 * profile `edge`, two gateways and a high RATE_LIMIT_FACTOR, and reads PORT (8080) and MAIL_WEB_PORT (1080).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startTraffic } from './outage/traffic.ts';
import { type Ground, groundAt } from './rehearsal/ground.ts';
import { holdStreams } from './rehearsal/held-streams.ts';
import { type Note, rehearsals } from './rehearsal/rehearsals.ts';
import { type Step, summaryOf } from './rehearsal/summary.ts';

const CALM_MS = 5_000;

const [name = '', service = ''] = process.argv.slice(2);
const rehearsal = rehearsals[name];
if (rehearsal === undefined || service === '') {
  console.error(`usage: rehearse.ts ${Object.keys(rehearsals).join('|')} SERVICE`);
  process.exit(2);
}
const origin = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const ground = await groundAt(origin, `http://127.0.0.1:${process.env.MAIL_WEB_PORT ?? 1080}/api/email`);
console.log(await rehearse(ground));
process.exit(0);

async function rehearse({ operations, streamUrl, token, socketUrl }: Ground): Promise<string> {
  const traffic = startTraffic(origin, operations, 1_000 / Number(process.env.RATE ?? 40));
  const steps: Step[] = [];
  const note: Note = (what) => void steps.push({ at: traffic.now(), what });
  const streams = holdStreams(streamUrl, token, socketUrl, traffic.now);
  await sleep(CALM_MS);
  await rehearsal!(service, note);
  await sleep(CALM_MS);
  const passages = await traffic.stop();
  await streams.stop();
  const { numbers } = streams;
  const isWhole = numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1);
  return `${summaryOf(passages, steps, streams.events)}\n  ${numbers.length} numbered events, ${isWhole ? 'none lost or repeated' : 'NOT in sequence'}`;
}
