import { uuidV7 } from '@cws/kit';
import { bearer, type CliSignIn, cliSignIn, newInstall, post, refreshOf, resolved } from '../testing/cli';
import type { ServedIdentity } from '../testing/serve';
import { signIn } from '../testing/sign-in';
import { withIdentity } from '../testing/with-identity';

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

const refused = { status: 400, body: { error: 'invalid_grant' } };
const isGood = async ({ access_token }: Pick<CliSignIn, 'access_token'>) =>
  (await resolved(served, access_token)) !== undefined;

function join({ person }: CliSignIn, role = 'manager'): string {
  const business_id = uuidV7();
  served.workspace.state.roles.set(`${business_id} ${person.user_id}`, role);
  return business_id;
}
const switchBy = (fields: Record<string, string | undefined>, headers = {}) =>
  post(served, 'token', { grant_type: 'switch_business', ...fields }, headers);
const byBearer = ({ install_id, access_token }: CliSignIn, business_id: string) =>
  switchBy({ install_id, business_id }, bearer(access_token));
const byForm = ({ install_id, refresh_token }: CliSignIn, business_id: string) =>
  switchBy({ install_id, business_id, refresh_token });

test.each([
  ['the access token', byBearer],
  ['the refresh token', byForm],
])(
  'a switch by %s spends both tokens and returns a pair bound to that business, with the role there',
  async (_what, switchTo) => {
    const old = await cliSignIn(served);
    const business_id = join(old);
    const { status, body } = await switchTo(old, business_id.toUpperCase());
    expect([status, Object.keys(body).sort()]).toEqual([200, Object.keys(ANSWER).sort()]);
    expect(await resolved(served, body.access_token)).toMatchObject({ kind: 'cli', business_id, role: 'manager' });
    expect(await isGood(old)).toBe(false);
    const stale = await post(served, 'token', refreshOf(old));
    expect(stale).toMatchObject(refused);
    expect(await isGood(body)).toBe(true);
    expect((await post(served, 'token', refreshOf(body))).status).toBe(200);
  },
);
const ANSWER = { access_token: '', token_type: '', expires_in: 0, refresh_token: '', scope: '', install_id: '' };

test('a switch repeated within 10 s gets the same response; a switch to another business is refused and revokes nothing', async () => {
  const old = await cliSignIn(served);
  const [business_id, other] = [join(old), join(old)];
  for (const switchTo of [byBearer, byForm]) {
    const tokens = await cliSignIn(served, old.install_id, old.person);
    const first = await switchTo(tokens, business_id);
    served.time.offset = 9_000;
    const again = await switchTo(tokens, business_id);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await switchTo(tokens, other)).toMatchObject(refused);
    expect(await isGood(first.body)).toBe(true);
    served.time.offset = 0;
  }
});

test('after 10 s a spent refresh token revokes the family, and a spent access token is only refused', async () => {
  const [one, two] = [await cliSignIn(served), await cliSignIn(served)];
  const [mine, yours] = [join(one), join(two)];
  const [first, second] = [await byBearer(one, mine), await byForm(two, yours)];
  served.time.offset = 11_000;
  expect(await byBearer(one, mine)).toMatchObject(refused);
  expect(await isGood(first.body)).toBe(true);
  expect(await byForm(two, yours)).toMatchObject(refused);
  expect(await isGood(second.body)).toBe(false);
});

test('a switch that fails leaves the tokens valid', async () => {
  const tokens = await cliSignIn(served);
  const foreign = join(await cliSignIn(served));
  for (const business_id of [foreign, uuidV7(), 'nonsense'])
    for (const switchTo of [byBearer, byForm]) expect(await switchTo(tokens, business_id)).toMatchObject(refused);
  served.workspace.state.away = true;
  expect((await byForm(tokens, foreign)).status).toBe(503);
  served.workspace.state.away = false;
  expect(await isGood(tokens)).toBe(true);
  expect((await byForm(tokens, join(tokens))).status).toBe(200);
});

test('a Bearer takes precedence over the token in the form', async () => {
  const [one, two] = [await cliSignIn(served), await cliSignIn(served)];
  const business_id = join(one);
  const { install_id, refresh_token } = one;
  const both = (token: string) => switchBy({ install_id, business_id, refresh_token }, bearer(token));
  for (const token of ['nonsense', (await signIn(served)).tokens.access_token, refresh_token])
    expect(await both(token)).toMatchObject(refused);
  expect(await isGood(one)).toBe(true);
  expect(await both(two.access_token)).toMatchObject(refused);
  expect([await isGood(one), await isGood(two)]).toEqual([true, false]);
  const basic = await switchBy({ install_id, business_id, refresh_token }, { authorization: 'Basic YTpi' });
  expect(basic.status).toBe(200);
});

test('a switch without a credential is invalid_request; an expired, revoked or foreign credential is invalid_grant', async () => {
  const tokens = await cliSignIn(served);
  const business_id = join(tokens);
  const { install_id } = tokens;
  expect(await switchBy({ install_id, business_id })).toMatchObject({ body: { error: 'invalid_request' } });
  served.time.offset = 3_601_000;
  expect(await byBearer(tokens, business_id)).toMatchObject(refused);
  expect(await byBearer({ ...tokens, install_id: newInstall() }, business_id)).toMatchObject(refused);
  expect(await byForm(tokens, business_id)).toMatchObject(refused);
});

test('Authorization is ignored by every other grant', async () => {
  const tokens = await cliSignIn(served);
  const response = await post(served, 'token', refreshOf(tokens), bearer('nonsense'));
  expect(response.status).toBe(200);
});
