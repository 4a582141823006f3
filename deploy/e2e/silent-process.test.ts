// @processes six: grants alone hangs.
import { call } from './support/client';
import { covers } from './support/covers';
import { whileHung } from './support/hung';
import { onThisMachine, processesOf } from './support/local-run';
import { hostRoot } from './support/target';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

const RETURN_MS = 60_000;

interface Readyz {
  readonly status: string;
  readonly services: Readonly<Record<string, string>>;
}

async function readyz(): Promise<readonly [number, Readyz]> {
  const { status, text } = await call('GET', `${hostRoot}/readyz`);
  return [status, JSON.parse(text)];
}

onThisMachine('SIGSTOP', () => {
  waitForRecovery();

  covers('run.degraded')(
    'a gateway stays ready while a service hangs, and its body names the service until it is back',
    async () => {
      await whileHung(processesOf('grants'), async () => {
        await within(RETURN_MS, async () => (await readyz())[1].services['grants'] === 'not ready');
        const [status, body] = await readyz();
        expect([status, body.status]).toEqual([200, 'degraded']);
      });
      await within(RETURN_MS, async () => (await readyz())[1].status === 'ready');
    },
  );
});
