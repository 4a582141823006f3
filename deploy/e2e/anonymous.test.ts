import { listChats, newChat, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, UUID } from './support/expectations';
import { postKey } from './support/keys';
import { newPerson, newVisitor, type Tokens } from './support/people';

covers('anonymous.tokens')('POST /auth/anonymous returns an anonymous user with a token pair', async () => {
  const { user, access_token, refresh_token } = await newVisitor();
  expect(user).toMatchObject({
    id: expect.stringMatching(UUID),
    email: '',
    auth_provider: 'anonymous',
    is_anonymous: true,
    is_verified: false,
  });
  expect([access_token, refresh_token]).toEqual([expect.stringMatching(/^ey/), expect.any(String)]);
  expect(await expectData(200, call('GET', '/users/me', { token: access_token }))).toEqual(user);
});

covers('anonymous.use')('an anonymous user chats, and no other user sees the chat', async () => {
  const visitor = await newVisitor();
  const { id } = await newChat(visitor.access_token);
  await send(visitor.access_token, id, { content: 'hello' });
  const json = { refresh_token: visitor.refresh_token };
  const { tokens } = await expectData(200, call<{ tokens: Tokens }>('POST', '/auth/refresh', { json }));
  expect(await expectData(200, listChats(tokens.access_token))).toMatchObject([{ id, user_id: visitor.user.id }]);
  expect(await expectData(200, listChats((await newVisitor()).access_token))).toEqual([]);
});

covers('anonymous.keys', 'sessions.credential')('an anonymous user gets 403 at keys and sign-ins', async () => {
  const { access_token: token } = await newVisitor();
  expectFailure(await postKey(token, { name: 'e2e' }), 403, 'forbidden');
  expectFailure(await call('GET', '/keys', { token }), 403, 'forbidden');
  expectFailure(await call('GET', '/auth/sessions', { token }), 403, 'forbidden');
  expect((await call('GET', '/keys', { token: (await newPerson()).access_token })).status).toBe(200);
});
