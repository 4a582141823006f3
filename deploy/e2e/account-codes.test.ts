import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized } from './support/expectations';
import { newestCode, waitForMails } from './support/inbox';
import { newKey } from './support/keys';
import { newPerson, newVisitor, verifyCode } from './support/people';

const PURPOSES = ['erasure', 'export'] as const;

const request = (purpose: (typeof PURPOSES)[number], token?: string) =>
  call('POST', `/users/me/${purpose}/code`, { token });

covers('account.code')('the code for each purpose is mailed under a subject of its own', async () => {
  const { access_token: token, user } = await newPerson();
  for (const [sent, purpose] of PURPOSES.entries()) {
    const response = await expectData(200, request(purpose, token));
    expect(response).toEqual({ sent: true, expires_in: 600, resend_after: 60, code_length: 6 });
    const mail = (await waitForMails(user.email, sent + 2)).at(-1)!;
    expect(mail.subject).toBe(
      { erasure: 'Your code to erase your account', export: 'Your code to export your data' }[purpose],
    );
    expect(mail.text.match(/\d{6,}/g)).toHaveLength(1);
  }
});

covers('account.code.who')('only a signed-in user with an address gets a code', async () => {
  const { access_token: token } = await newPerson();
  const { key } = await newKey(token);
  const visitor = await newVisitor();
  for (const purpose of PURPOSES) {
    expectUnauthorized(await request(purpose));
    expectUnauthorized(await request(purpose, key));
    expectFailure(await request(purpose, visitor.access_token), 403, 'forbidden');
  }
});

covers('account.code.bound')('a code for a purpose signs nobody in', async () => {
  const { access_token: token, user } = await newPerson();
  for (const [sent, purpose] of PURPOSES.entries()) {
    await expectData(200, request(purpose, token));
    expectFailure(await verifyCode(user.email, await newestCode(user.email, sent + 2)), 401, 'code_expired');
  }
});
