// @processes six: identity alone hangs.
import { call } from './support/client';
import { covers } from './support/covers';
import { whileHung } from './support/hung';
import { onThisMachine, processesOf } from './support/local-run';
import { newPerson } from './support/people';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

/** By default the list of revoked sign-ins is believed for 5 s. */
const REFUSED_MS = 60_000;

onThisMachine('SIGSTOP of identity', () => {
  waitForRecovery();

  covers('tokens.staleness')(
    'while identity hangs a valid access token is refused with 503 once the list of revoked sign-ins is old',
    async () => {
      const { access_token: token } = await newPerson();
      const me = () => call('GET', '/users/me', { token });
      expect((await me()).status).toBe(200);
      await whileHung(processesOf('identity'), async () => {
        await within(REFUSED_MS, async () => (await me()).status === 503);
        const { body, headers } = await me();
        expect([body.error?.code, headers.has('retry-after')]).toEqual(['upstream_unavailable', true]);
      });
      await within(REFUSED_MS, async () => (await me()).status === 200);
    },
  );
});
