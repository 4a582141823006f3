import { callAs, userCaller } from '@cws/kit/testing';
import { mailedCode, mailsTo } from '../testing/inbox';
import { verifyRequest } from '../testing/requests';
import { newAddress, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { type SignedIn, signIn } from '../testing/sign-in';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity({ env: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => served.stop());

type Purpose = 'erasure' | 'export';
const request = ({ call }: Pick<SignedIn, 'call'>, purpose: string) =>
  served.client.requestPurposeCode(call, { purpose });
const verify = ({ call }: Pick<SignedIn, 'call'>, purpose: Purpose, code: string) =>
  served.client.verifyPurposeCode(call, { purpose, code });
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function requested(purpose: Purpose) {
  const email = newAddress();
  const person = await signIn(served, email);
  await request(person, purpose);
  return { ...person, email, code: await mailedCode(email) };
}

test.each([
  ['erasure', 'Your code to erase your account'],
  ['export', 'Your code to export your data'],
] as const)('a code for %s is mailed under a subject of its own and is valid once', async (purpose, subject) => {
  const person = await requested(purpose);
  const mail = (await mailsTo(person.email)).at(-1)!;
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(`${subject} is ${person.code}`);
  expect(await verify(person, purpose, person.code)).toEqual({ email: person.email });
  await expect(verify(person, purpose, person.code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('the response to a request says how long the code is and lasts', async () => {
  const sent = { sent: true, expires_in: 600, resend_after: 60, code_length: 6 };
  expect(await request(await signIn(served), 'export')).toEqual(sent);
});

// contract: purpose-codes-bound
test('a code for one purpose is valid neither for the other one nor for sign-in', async () => {
  const person = await requested('erasure');
  const { email, code } = person;
  await expect(verify(person, 'export', code)).rejects.toMatchObject({ code: 'code_expired' });
  for (const ip of [undefined, '203.0.113.40']) {
    const signedIn = served.client.verifyOtp(visitor(ip), verifyRequest(email, code));
    await expect(signedIn).rejects.toMatchObject({ code: 'code_expired' });
  }
  await expect(verify(person, 'erasure', code)).resolves.toBeDefined();
});

test('a code for sign-in is valid for no purpose', async () => {
  const person = await requested('erasure');
  const here = visitor();
  await served.client.requestOtp(here, { email: person.email });
  const code = await mailedCode(person.email);
  if (code !== person.code)
    await expect(verify(person, 'erasure', code)).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(person, 'export', code)).rejects.toMatchObject({ code: 'code_expired' });
});

test("a code is not valid for another user's account", async () => {
  const [one, other] = [await requested('erasure'), await requested('erasure')];
  if (one.code !== other.code)
    await expect(verify(other, 'erasure', one.code)).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(await signIn(served), 'erasure', one.code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('five wrong tries burn the code, from whatever network they come', async () => {
  const person = await requested('erasure');
  for (let n = 0; n < 5; n++) {
    const elsewhere = { call: { ...person.call, client_ip: `203.0.113.${n}` } };
    await expect(verify(elsewhere, 'erasure', wrong(person.code))).rejects.toMatchObject({ code: 'invalid_code' });
  }
  await expect(verify(person, 'erasure', person.code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('a malformed code and an unknown purpose get validation_failed', async () => {
  const person = await requested('erasure');
  await expect(verify(person, 'erasure', '12')).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(request(person, 'murder')).rejects.toMatchObject({ code: 'validation_failed' });
});

test.each([
  ['anonymous', 'forbidden'],
  ['key', 'unauthorized'],
  ['cli', 'unauthorized'],
] as const)('a caller of the kind %s gets %s', async (kind, code) => {
  const call = callAs(userCaller({ kind }));
  await expect(request({ call }, 'erasure')).rejects.toMatchObject({ code });
  await expect(verify({ call }, 'erasure', '123456')).rejects.toMatchObject({ code });
});

test('codes for a purpose count towards the limit of codes of the address', async () => {
  const limited = await serveIdentity();
  try {
    const { call } = await signIn(limited);
    const here = { ...call, client_ip: '203.0.113.77' };
    await limited.client.requestPurposeCode(here, { purpose: 'export' });
    const again = limited.client.requestPurposeCode(here, { purpose: 'erasure' });
    await expect(again).rejects.toMatchObject({ code: 'rate_limited' });
  } finally {
    await limited.stop();
  }
});
