import type { Scratch } from '../local/scratch/scratch-system.ts';
import { covers } from './support/covers';
import { whileHung } from './support/hung';
import { START_MS, startOwnSystem } from './support/own-system';

/** The gateway of this system believes the list of revoked sign-ins for an hour. */
let scratch: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({
  ...(await import('./support/client.ts')),
  ...(await import('./support/chats.ts')),
  ...(await import('./support/local-run.ts')),
  ...(await import('./support/people.ts')),
  ...(await import('./support/within.ts')),
});

beforeAll(async () => {
  scratch = await startOwnSystem({ PROCESSES: '', REVOCATION_STALENESS_S: '3600' });
  support = await loadSupport();
}, START_MS);
afterAll(() => scratch?.stop(false));

/** Longer than the list is believed by default. */
const OLD_S = 7;
const RETURN_MS = 60_000;

async function ageOfList(): Promise<number> {
  const [gateway] = support.processesOf('gateway');
  const text = await (await fetch(`http://127.0.0.1:${gateway!.ops_port}/metrics`)).text();
  return Number(/^revocation_list_age_seconds(?:\{.*\})? (\S+)$/m.exec(text)![1]);
}

covers('tokens.staleness')(
  'with REVOCATION_STALENESS_S=3600 a valid access token is served while identity hangs, and a revoked one is refused when it is back',
  async () => {
    const [stays, leaves] = [await support.newPerson(), await support.newPerson()];
    const me = (token: string) => support.call('GET', '/users/me', { token });
    await support.within(RETURN_MS, async () => (await ageOfList()) < 5);
    const chat = await support.newChat(stays.access_token);
    await whileHung(support.processesOf('identity'), async () => {
      await support.within(RETURN_MS, async () => (await ageOfList()) > OLD_S);
      for (const { access_token } of [stays, leaves]) expect((await me(access_token)).status).toBe(200);
      expect((await support.postMessage(stays.access_token, chat.id, { content: 'hello' })).status).toBe(201);
    });
    await support.within(RETURN_MS, async () => {
      const { refresh_token } = leaves;
      return (await support.call('POST', '/auth/logout', { json: { refresh_token } })).status === 200;
    });
    await support.within(RETURN_MS, async () => (await me(leaves.access_token)).status === 401);
    expect((await me(stays.access_token)).status).toBe(200);
    await support.within(RETURN_MS, async () => (await ageOfList()) < 5);
  },
);
