import { type Call, uuidV4, type WidgetBinding } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { identity } from '@cws/protos';
import { decodeJwt } from 'jose';
import { mailedCode } from '../testing/inbox';
import { verifyRequest } from '../testing/requests';
import { newAddress, ORIGIN, type ServedIdentity, visitor } from '../testing/serve';
import { signIn } from '../testing/sign-in';
import { withIdentity } from '../testing/with-identity';

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

function newWidget(): WidgetBinding {
  const widget = { widget_id: uuidV4(), app_id: uuidV4() };
  served.workspace.state.widgets.set(widget.widget_id, widget.app_id);
  return widget;
}

const arrive = ({ widget_id }: WidgetBinding) => served.client.signInAnonymously(visitor(), { widget_id });
const claimsOf = ({ tokens }: { tokens?: identity.TokenPair | undefined }) => decodeJwt(tokens!.access_token);
const callOf = (widget: WidgetBinding, signedIn: identity.SignInAnonymouslyResponse): Call =>
  callAs(
    userCaller({
      kind: 'widget',
      user_id: signedIn.user!.id,
      email: '',
      family_id: String(claimsOf(signedIn)['sid']),
      widget,
    }),
  );

async function verify(call: Call, given: Partial<identity.VerifyOtpRequest> = {}) {
  const email = newAddress();
  await served.client.requestOtp(call, { email });
  return served.client.verifyOtp(call, verifyRequest(email, await mailedCode(email), { merge: true, ...given }));
}

test('the tokens of a visitor are bound to the widget and its app, also after a refresh', async () => {
  const widget = newWidget();
  const { tokens, user } = await arrive(widget);
  const bound = { ...widget, aud: `${ORIGIN}/widget`, is_anonymous: true, sub: user!.id };
  expect(claimsOf({ tokens })).toMatchObject(bound);
  const { refresh_token } = tokens!;
  const [next, repeated] = [
    await served.client.refreshTokens(visitor(), { refresh_token }),
    await served.client.refreshTokens(visitor(), { refresh_token }),
  ];
  expect(claimsOf(next)).toMatchObject(bound);
  expect(repeated).toEqual(next);
});

test('a widget in upper case is the same one', async () => {
  const widget = newWidget();
  expect(claimsOf(await arrive({ ...widget, widget_id: widget.widget_id.toUpperCase() }))).toMatchObject(widget);
});

test('an unknown widget makes no user', async () => {
  const before = served.profiles.state.visitors.size;
  for (const widget_id of [uuidV4(), '', 'x'])
    await expect(served.client.signInAnonymously(visitor(), { widget_id })).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'widget_id', message: expect.any(String) }],
    });
  expect(served.profiles.state.visitors.size).toBe(before);
});

test('a visitor who signs in by a code is merged, and the tokens of the user are bound as well', async () => {
  const widget = newWidget();
  const anonymous = await arrive(widget);
  const { tokens, user } = await verify(callOf(widget, anonymous));
  expect(claimsOf({ tokens })).toMatchObject({
    ...widget,
    aud: `${ORIGIN}/widget`,
    is_anonymous: false,
    sub: user!.id,
  });
  expect(served.belongings.steps).toContain(`conversations ${anonymous.user!.id} ${user!.id}`);
  const { refresh_token } = anonymous.tokens!;
  await expect(served.client.refreshTokens(visitor(), { refresh_token })).rejects.toMatchObject({
    code: 'unauthorized',
  });
});

test('a named widget binds the tokens without a valid bearer too', async () => {
  const widget = newWidget();
  expect(claimsOf(await verify(visitor(), { widget_id: widget.widget_id }))).toMatchObject(widget);
});

test('a user who is signed in at a widget merges nothing', async () => {
  const widget = newWidget();
  const first = await verify(visitor(), { widget_id: widget.widget_id });
  const before = served.belongings.steps.length;
  await verify(callOf(widget, first as identity.SignInAnonymouslyResponse));
  expect(served.belongings.steps).toHaveLength(before);
});

test('log-out and the list of revocations know the tokens of widgets', async () => {
  const { tokens } = await arrive(newWidget());
  const sid = String(claimsOf({ tokens })['sid']);
  await served.client.logout(visitor(), { refresh_token: tokens!.refresh_token });
  const listed = await served.client.listRevokedFamilies(visitor(), { cursor: '', limit: 1_000 });
  expect(listed.family_ids).toContain(sid);
});

test('sign-ins at widgets are listed and can be ended', async () => {
  const email = newAddress();
  const person = await signIn(served, email);
  const { widget_id } = newWidget();
  await served.client.requestOtp(visitor(), { email });
  const code = await mailedCode(email);
  const { tokens } = await served.client.verifyOtp(visitor(), verifyRequest(email, code, { widget_id }));
  const { sessions } = await served.client.listSessions(person.call, {});
  const row = sessions.find(({ kind }) => kind === 'widget')!;
  await served.client.deleteSession(person.call, { id: row.id });
  const { refresh_token } = tokens!;
  await expect(served.client.refreshTokens(visitor(), { refresh_token })).rejects.toMatchObject({
    code: 'unauthorized',
  });
});

test('a disabled widget refreshes and binds no tokens, and an unspent token is good again with it', async () => {
  const widget = newWidget();
  const anonymous = await arrive(widget);
  const { refresh_token } = anonymous.tokens!;
  served.workspace.state.widgets.delete(widget.widget_id);
  for (let again = 0; again < 2; again++)
    await expect(served.client.refreshTokens(visitor(), { refresh_token })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  await expect(verify(callOf(widget, anonymous))).rejects.toMatchObject({ code: 'validation_failed' });
  served.workspace.state.widgets.set(widget.widget_id, widget.app_id);
  expect(claimsOf(await served.client.refreshTokens(visitor(), { refresh_token }))).toMatchObject(widget);
});
