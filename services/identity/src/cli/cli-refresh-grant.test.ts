import { uuidV7 } from '@cws/kit';
import { type CliSignIn, cliSignIn, newInstall, post, refreshOf, resolved } from '../testing/cli';
import type { ServedIdentity } from '../testing/serve';
import { withIdentity } from '../testing/with-identity';

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

const DAY = 24 * 3_600_000;
const refused = { status: 400, body: { error: 'invalid_grant' } };
const refresh = async (tokens: Pick<CliSignIn, 'install_id' | 'refresh_token'>) =>
  post(served, 'token', refreshOf(tokens));
const isGood = async ({ access_token }: Pick<CliSignIn, 'access_token'>) =>
  (await resolved(served, access_token)) !== undefined;

test('a refresh spends both tokens and returns new ones of the same credential', async () => {
  const old = await cliSignIn(served);
  const before = await resolved(served, old.access_token);
  const { status, body } = await refresh(old);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'mcp:read mcp:write' });
  expect(body.refresh_token).not.toBe(old.refresh_token);
  expect(await resolved(served, body.access_token)).toMatchObject({ kind: 'cli', id: before!.id, ...old.person });
  expect(await isGood(old)).toBe(false);
});

test('a refresh token that is repeated within 10 s gets the same response', async () => {
  const old = await cliSignIn(served);
  const first = await refresh(old);
  served.time.offset = 9_000;
  const again = await refresh(old);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await isGood(first.body)).toBe(true);
  expect((await refresh(first.body)).status).toBe(200);
});

test('a refresh token that is repeated after 10 s revokes its family', async () => {
  const old = await cliSignIn(served);
  const { body } = await refresh(old);
  served.time.offset = 11_000;
  expect(await refresh(old)).toMatchObject(refused);
  expect(await isGood(body)).toBe(false);
  expect(await refresh(body)).toMatchObject(refused);
});

test('a refresh token that is repeated after its successor was used revokes its family', async () => {
  const old = await cliSignIn(served);
  const last = await refresh((await refresh(old)).body);
  expect(await refresh(old)).toMatchObject(refused);
  expect(await isGood(last.body)).toBe(false);
});

test('a token presented by another install, spent or not, is refused and its family revoked', async () => {
  for (const spendFirst of [false, true]) {
    const old = await cliSignIn(served);
    const current = spendFirst ? (await refresh(old)).body : old;
    expect(await refresh({ ...old, install_id: newInstall() })).toMatchObject(refused);
    expect(await isGood(current)).toBe(false);
    expect(await refresh(current)).toMatchObject(refused);
  }
});

test('a refresh token expires 30 days after its issue', async () => {
  const old = await cliSignIn(served);
  served.time.offset = 30 * DAY - 60_000;
  const next = await refresh(old);
  expect(next.status).toBe(200);
  served.time.offset += 30 * DAY + 1_000;
  expect(await refresh(next.body)).toMatchObject(refused);
});

test("the CLI's endpoint refuses an end user's refresh token and access tokens", async () => {
  const tokens = await cliSignIn(served);
  const { familyId, counter } = served.context.tokens.cli.refresh.read(tokens.refresh_token)!;
  const foreign = served.context.tokens.refresh.make({ familyId, counter });
  for (const refresh_token of [foreign, tokens.access_token, tokens.access_token.slice(4)])
    expect(await refresh({ ...tokens, refresh_token })).toMatchObject(refused);
  expect(await isGood(tokens)).toBe(true);
});

// contract: cli-tool-server
test('a refresh after the end of the membership is account-scoped; while workspace-mcp is unavailable it spends nothing', async () => {
  const tokens = await cliSignIn(served);
  const business_id = uuidV7();
  const membership = `${business_id} ${tokens.person.user_id}`;
  served.workspace.state.roles.set(membership, 'member');
  const bound = await post(served, 'token', { ...refreshOf(tokens), grant_type: 'switch_business', business_id });
  served.workspace.state.roles.set(membership, 'manager');
  const risen = await refresh(bound.body);
  expect(await resolved(served, risen.body.access_token)).toMatchObject({ business_id, role: 'manager' });

  served.workspace.state.away = true;
  const unsaid = await refresh(risen.body);
  expect([unsaid.status, unsaid.body.error]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(unsaid.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  served.workspace.state.away = false;
  expect(await isGood(risen.body)).toBe(true);

  served.workspace.state.roles.delete(membership);
  const lost = await refresh(risen.body);
  expect(lost.status).toBe(200);
  expect(await resolved(served, lost.body.access_token)).toMatchObject({ business_id: '', role: '' });
});
