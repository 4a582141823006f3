import { setTimeout as sleep } from 'node:timers/promises';
import { containersOf, docker, responsesOf, scale, untilHealthy } from './containers.ts';

export type Note = (what: string) => void;

type Rehearsal = (service: string, note: Note) => Promise<void>;

const AWAY_MS = 40_000;
const SHARE_MS = 30_000;
const SETTLE_MS = 5_000;

/** Actions on the containers of a service, or failures of one, while requests are being made. */
export const rehearsals: Readonly<Record<string, Rehearsal>> = {
  /** Does nothing: failures during this rehearsal come from the machine. */
  async calm(_service, note) {
    note('nothing is done');
    await sleep(AWAY_MS);
  },

  async restart(service, note) {
    for (const container of await containersOf(service)) {
      note(`restart ${container}`);
      await docker('restart', container);
      note(`restarted ${container}`);
      await healthy(service, note);
    }
  },

  async replace(service, note) {
    const containers = await containersOf(service);
    for (const container of containers) {
      note(`stop ${container}`);
      await docker('stop', container);
      await docker('rm', container);
      note(`removed ${container}`);
      await scale(service, containers.length);
      await healthy(service, note);
    }
  },

  async kill(service, note) {
    const container = (await containersOf(service)).at(-1)!;
    note(`kill ${container}`);
    await docker('kill', container);
    await sleep(SETTLE_MS * 2);
    note(`start ${container}`);
    await docker('start', container);
    await healthy(service, note);
  },

  async pause(service, note) {
    const container = (await containersOf(service)).at(-1)!;
    note(`pause ${container}`);
    await docker('pause', container);
    await sleep(AWAY_MS);
    await docker('unpause', container);
    note(`unpaused ${container}`);
    await sleep(SETTLE_MS);
  },

  async scale(service, note) {
    note(`scale ${service} to 2`);
    await scale(service, 2);
    await healthy(service, note);
    const containers = await containersOf(service);
    for (let waited = 0; waited < SHARE_MS; waited += SETTLE_MS) {
      const before = await Promise.all(containers.map(responsesOf));
      await sleep(SETTLE_MS);
      const after = await Promise.all(containers.map(responsesOf));
      note(containers.map((container, n) => `${container} +${after[n]! - before[n]!}`).join(', '));
    }
    note(`scale ${service} to 1`);
    await scale(service, 1);
    note('one left');
    await sleep(SETTLE_MS);
  },
};

async function healthy(service: string, note: Note): Promise<void> {
  await untilHealthy(service);
  note(`${service} healthy`);
}
