import { newBrowser } from './support/browser';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { newestCode } from './support/inbox';
import { fromSeveralNetworks, newNetwork, postFrom } from './support/networks';
import { newPerson, randomAddress, requestCode, type Tokens, verifyCode } from './support/people';

interface Sent {
  readonly request_id: string;
  readonly code_length: number;
}

const wrong = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
const UNKNOWN_ID = 'AAAAAAAAAAAAAAAAAAAAAA';

covers('otp.request.id')(
  'known and unknown addresses get a request_id of their own and the length of the code',
  async () => {
    const { user } = await newPerson();
    const sent = [await requestCode(user.email), await requestCode(randomAddress())].map(
      ({ body }) => body.data as Sent,
    );
    for (const { request_id, code_length } of sent) {
      expect(request_id).toMatch(/^[\w-]{22}$/);
      expect(code_length).toBe(6);
    }
    expect(sent[0]!.request_id).not.toBe(sent[1]!.request_id);
  },
);

covers('otp.verify.request-id')('two codes of one network are both valid, each with its request_id', async () => {
  const email = randomAddress();
  const first = (await expectData(200, requestCode(email))) as Sent;
  const firstCode = await newestCode(email);
  const second = (await expectData(200, requestCode(email))) as Sent;
  const secondCode = await newestCode(email, 2);
  const verify = (code: string, { request_id }: Sent) =>
    call('POST', '/auth/otp/verify', { json: { email, code, request_id } });
  expect((await verify(firstCode, first)).status).toBe(200);
  for (let n = 0; n < 5; n += 1) expectFailure(await verify(wrong(secondCode), second), 401, 'invalid_code');
  expectFailure(await verify(secondCode, second), 401, 'code_expired');
});

covers('otp.verify.request-id.unknown')('a request_id without a code of the address is refused', async () => {
  const [email, other] = [randomAddress(), randomAddress()];
  await expectData(200, requestCode(email));
  const foreign = (await expectData(200, requestCode(other))) as Sent;
  const code = await newestCode(email);
  const verify = (request_id: unknown) => call('POST', '/auth/otp/verify', { json: { email, code, request_id } });
  for (const id of [UNKNOWN_ID, foreign.request_id, '$where']) expectFailure(await verify(id), 401, 'code_expired');
  expectFailure(await verify(7), 400, 'validation_failed');
  expect((await verifyCode(email, code)).status).toBe(200);
});

fromSeveralNetworks('seen from several networks', () => {
  const ask = (from: string, email: string) => expectData(200, postFrom<Sent>(from, '/auth/otp/request', { email }));
  const verify = (from: string, email: string, code: string, request_id?: string) =>
    postFrom<{ tokens: Tokens }>(from, '/auth/otp/verify', { email, code, request_id });

  async function wrongTries(count: number, from: string, email: string, code: string): Promise<void> {
    for (let n = 0; n < count; n += 1) expectFailure(await verify(from, email, wrong(code)), 401, 'invalid_code');
  }

  /** Makes twenty wrong tries, five each from four networks without a code request. */
  async function attack(email: string, code: string): Promise<void> {
    for (let n = 0; n < 4; n += 1) await wrongTries(5, newNetwork(), email, code);
  }

  covers('otp.verify.network')("code requests of others do not replace the owner's code", async () => {
    const [home, email] = [newNetwork(), randomAddress()];
    await ask(home, email);
    const code = await newestCode(email);
    for (let n = 0; n < 3; n += 1) await ask(newNetwork(), email);
    await newestCode(email, 4);
    expect((await verify(home, email, code)).status).toBe(200);
  });

  covers('otp.verify.elsewhere')('a code that was requested in one network is valid in another', async () => {
    const email = randomAddress();
    await ask(newNetwork(), email);
    expect((await verify(newNetwork(), email, await newestCode(email))).status).toBe(200);
  });

  covers('otp.attack.burn')('a network that tries wrong codes locks out itself, and not the owner', async () => {
    const [home, stranger, email] = [newNetwork(), newNetwork(), randomAddress()];
    await ask(home, email);
    const code = await newestCode(email);
    await wrongTries(5, stranger, email, code);
    expectFailure(await verify(stranger, email, code), 401, 'code_expired');
    await ask(stranger, email);
    await wrongTries(1, stranger, email, await newestCode(email, 2));
    expect((await verify(home, email, code)).status).toBe(200);
  });

  covers('otp.attack.ten-digits')(
    'after twenty wrong tries codes have ten digits, and the owner signs in with one',
    async () => {
      const [home, email] = [newNetwork(), randomAddress()];
      await ask(home, email);
      const code = await newestCode(email);
      await attack(email, code);
      expectFailure(await verify(home, email, code), 401, 'code_expired');
      expect((await ask(home, email)).code_length).toBe(10);
      const long = await newestCode(email, 2);
      expect(long).toHaveLength(10);
      expectFailure(await verify(newNetwork(), email, long), 401, 'code_expired');
      expect((await verify(home, email, long)).status).toBe(200);
      const { request_id } = await ask(home, email);
      expect((await verify(newNetwork(), email, await newestCode(email, 3), request_id)).status).toBe(200);
    },
  );

  covers('otp.attack.known-network')('the network of an earlier sign-in keeps its code through an attack', async () => {
    const [home, email] = [newNetwork(), randomAddress()];
    await ask(home, email);
    expect((await verify(home, email, await newestCode(email))).status).toBe(200);
    await ask(home, email);
    const code = await newestCode(email, 2);
    await attack(email, code);
    expect((await verify(home, email, code)).status).toBe(200);
  });

  covers('otp.attack.pages')('the code of a page ends too, and one of ten digits signs in on the page', async () => {
    const [browser, email] = [newBrowser(), randomAddress()];
    const page = await browser.submit(await browser.open('/signin'), 'email', { email });
    const code = await newestCode(email);
    await ask(newNetwork(), email);
    await attack(email, await newestCode(email, 2));
    const refused = await browser.submit(page, 'code', { code });
    expect(refused.html).toContain('no longer good');
    const again = await browser.submit(await browser.open('/signin'), 'email', { email });
    const home = await browser.submit(again, 'code', { code: await newestCode(email, 3) });
    expect([home.status, new URL(home.url).pathname]).toEqual([200, '/account/keys']);
  });
});
