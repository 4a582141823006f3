import type { Scratch } from '../local/scratch/scratch-system.ts';
import { covers } from './support/covers';
import { START_MS, startOwnSystem } from './support/own-system';

/** The system of these tests has two processes of profiles: it is another one than that of the other tests. */
let scratch: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({
  ...(await import('./support/events.ts')),
  ...(await import('./support/local-run.ts')),
  ...(await import('./support/notifications.ts')),
  ...(await import('./support/people.ts')),
  ...(await import('./support/until-success.ts')),
  ...(await import('./support/within.ts')),
});

beforeAll(async () => {
  scratch = await startOwnSystem({ PROCESSES: '', REPLICAS: 'profiles=2' });
  support = await loadSupport();
}, START_MS);
afterAll(() => scratch?.stop(false));

/** Reminders that are due at once, so that a kill meets several of them under way. */
const REMINDERS = 150;
const CREATION_MS = 5_000;
const RECOVERY_LIMIT_MS = 120_000;
/** The lease of a reminder, after which another process fires it again, and a little more. */
const LEASE_MS = 17_000;

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const pids = () => support.processesOf('profiles').map(({ pid }) => pid);
const unread = async (token: string) => (await support.untilSuccess(() => support.countUnread(token))).unread_count;

/** Makes reminders that are due at the same time, and kills the process as soon as the first of them has notified. Returns when it did. */
async function killWhileFiring(pid: number, token: string, titles: readonly string[]): Promise<number> {
  const before = await unread(token);
  const reminder_at = support.inMs(CREATION_MS);
  await Promise.all(titles.map((title) => support.newEvent(token, { title, reminder_at })));
  await support.within(RECOVERY_LIMIT_MS, async () => (await unread(token)) > before);
  process.kill(pid, 'SIGKILL');
  const killedAt = Date.now();
  await support.within(RECOVERY_LIMIT_MS, async () => pids().length === 2 && !pids().includes(pid));
  return killedAt;
}

async function titlesOf(token: string): Promise<string[]> {
  const pages = [1, 2, 3, 4].map((page) => support.notificationsOf(token, `?per_page=100&page=${page}`));
  return (await Promise.all(pages)).flat().map(({ title }) => title);
}

covers('reminder.replicas')(
  'each of two processes is killed while both fire, and each reminder notifies once',
  async () => {
    const { access_token: token } = await support.newVisitor();
    const all = pids().map((_, round) => Array.from({ length: REMINDERS }, (_, n) => `${round} ${n}`));
    let killedAt = 0;
    for (const [round, pid] of pids().entries()) killedAt = await killWhileFiring(pid, token, all[round]!);
    await support.within(RECOVERY_LIMIT_MS, async () => (await unread(token)) >= all.flat().length);
    await pause(killedAt + LEASE_MS - Date.now());
    expect((await titlesOf(token)).toSorted()).toEqual(all.flat().toSorted());
  },
);
