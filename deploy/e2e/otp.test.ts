import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { mailsTo, newestCode, waitForMails } from './support/inbox';
import { newPerson, randomAddress, requestCode, signIn, verifyCode } from './support/people';

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function asked(): Promise<{ email: string; code: string }> {
  const email = randomAddress();
  await expectData(200, requestCode(email));
  return { email, code: await newestCode(email) };
}

covers('otp.request')('the response says how long the code is valid', async () => {
  expect((await requestCode(randomAddress())).body).toEqual({
    success: true,
    data: { sent: true, expires_in: 600, resend_after: 60, request_id: expect.any(String), code_length: 6 },
  });
});

covers('otp.request.no-oracle')('known and unknown addresses get the same response', async () => {
  const { user } = await newPerson();
  const [known, unknown] = [await requestCode(user.email), await requestCode(randomAddress())];
  const shape = ({ status, text }: typeof known) => [
    status,
    text.replace(/"request_id":"[^"]{22}"/, '"request_id":""'),
  ];
  expect(shape(known)).toEqual(shape(unknown));
});

covers('otp.request.malformed')('anything but one address is refused', async () => {
  const list = [
    '',
    'nobody',
    'a@',
    '@example.com',
    'a@example.com,b@example.com',
    'A <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
  ];
  for (const email of list) expectFailure(await requestCode(email), 400, 'validation_failed');
  for (const json of [{}, { email: 7 }, { email: ['a@example.com'] }]) {
    expectFailure(await call('POST', '/auth/otp/request', { json }), 400, 'validation_failed');
  }
});

covers('otp.request.domain')('a Unicode domain is turned into punycode', async () => {
  const name = randomAddress().split('@')[0];
  await expectData(200, requestCode(`${name}@bücher.example`));
  const email = `${name}@xn--bcher-kva.example`;
  const { user } = await expectData(200, verifyCode(`${name}@Bücher.example`, await newestCode(email)));
  expect(user.email).toBe(email);
});

covers('otp.mail')('the mail contains one run of six digits', async () => {
  const { email, code } = await asked();
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text.match(/\d{6,}/g)).toEqual([code]);
});

covers('otp.verify', 'otp.verify.user')('the first success creates a verified user', async () => {
  const { email, code } = await asked();
  const { tokens, user } = await expectData(200, verifyCode(email, code));
  expect(tokens).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
  expect(user).toMatchObject({
    email,
    auth_provider: 'email',
    is_verified: true,
    is_anonymous: false,
    role: 'user',
    user_type: 'user',
  });
  expect(Math.abs(Date.parse(user.last_login_at) - Date.now())).toBeLessThan(60_000);
});

covers('otp.verify.user')('a later sign-in finds the same user and moves last_login_at', async () => {
  const first = await newPerson();
  const second = await signIn(first.user.email, 2);
  expect(second.user.id).toBe(first.user.id);
  expect(second.user.created_at).toBe(first.user.created_at);
  expect(second.user.last_login_at > first.user.last_login_at).toBe(true);
});

covers('otp.verify.normalised')('case and surrounding blanks of the address do not matter', async () => {
  const email = randomAddress();
  await expectData(200, requestCode(`  ${email.toUpperCase()} `));
  const { user } = await expectData(200, verifyCode(` ${email.replace('e2e', 'E2E')}`, await newestCode(email)));
  expect(user.email).toBe(email);
});

covers('otp.verify.malformed')('a malformed body is refused', async () => {
  const email = randomAddress();
  for (const json of [
    {},
    { email },
    { code: '123456' },
    { email, code: 123456 },
    { email: 'nobody', code: '123456' },
  ]) {
    expectFailure(await call('POST', '/auth/otp/verify', { json }), 400, 'validation_failed');
  }
});

covers('otp.verify.wrong')('a wrong code is refused, and the right one is still valid', async () => {
  const { email, code } = await asked();
  expectFailure(await verifyCode(email, another(code)), 401, 'invalid_code');
  expect((await verifyCode(email, code)).status).toBe(200);
});

covers('otp.verify.none')('an address without a code request is refused', async () => {
  expectFailure(await verifyCode(randomAddress(), '123456'), 401, 'code_expired');
});

covers('otp.verify.burnt')('five wrong tries invalidate the code', async () => {
  const { email, code } = await asked();
  for (let tries = 0; tries < 5; tries += 1) {
    expectFailure(await verifyCode(email, another(code)), 401, 'invalid_code');
  }
  expectFailure(await verifyCode(email, code), 401, 'code_expired');
});

covers('otp.verify.single-use')('a code is valid once', async () => {
  const { email, code } = await asked();
  const responses = await Promise.all(Array.from({ length: 10 }, () => verifyCode(email, code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expectFailure(await verifyCode(email, code), 401, 'code_expired');
});

covers('otp.verify.replaced')('only the newest code of a network is valid', async () => {
  const { email, code: old } = await asked();
  await expectData(200, requestCode(email));
  await waitForMails(email, 2);
  const code = await newestCode(email, 2);
  if (old !== code) expectFailure(await verifyCode(email, old), 401, 'invalid_code');
  expect((await verifyCode(email, code)).status).toBe(200);
});

covers('otp.verify.authorization')('an Authorization header changes nothing', async () => {
  const { email, code } = await asked();
  const response = await call('POST', '/auth/otp/verify', { json: { email, code }, token: 'nonsense' });
  expect(response.status).toBe(200);
});
