import { approved, connected, newClient, newPerson, postForm, refresh, resolve } from '../testing/oauth';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

const TIMES = 200;

let one: ServedIdentity;
let other: ServedIdentity;
beforeAll(async () => {
  const env = { TOKEN_MAC_KEYS: 'A'.repeat(43) };
  one = await serveIdentity({ env });
  other = await serveIdentity({ env, parts: { db: one.db, workspace: one.workspace.client } });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

/** The same request to two processes at once; the one 200 and how the others were refused. */
async function inParallel(ask: (served: ServedIdentity) => ReturnType<typeof postForm>) {
  const responses = await Promise.all(Array.from({ length: TIMES }, (_, n) => ask(n % 2 ? one : other)));
  const won = responses.filter(({ status }) => status === 200);
  const errors = new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.error));
  return { won, errors: [...errors] };
}

async function expectDead(
  client_id: string,
  { access_token, refresh_token }: { access_token: string; refresh_token: string },
) {
  for (const served of [one, other]) {
    expect((await resolve(served, access_token)).found).toBe(false);
    expect((await refresh(served, client_id, refresh_token)).body.error).toBe('invalid_grant');
  }
}

test('one of 200 parallel redemptions of a code succeeds, and the others revoke its tokens', async () => {
  const client_id = await newClient(one);
  const form = await approved(one, { client_id, person: newPerson() });
  const { won, errors } = await inParallel((served) => postForm(served, '/v1/oauth/token', form));
  expect([won.length, errors]).toEqual([1, ['invalid_grant']]);
  await expectDead(client_id, won[0]!.body);
});

test('one of 200 parallel refreshes of a token succeeds, and the others revoke its tokens', async () => {
  const { client_id, refresh_token } = await connected(one);
  const form = { grant_type: 'refresh_token', client_id, refresh_token };
  const { won, errors } = await inParallel((served) => postForm(served, '/v1/oauth/token', form));
  expect([won.length, errors]).toEqual([1, ['invalid_grant']]);
  await expectDead(client_id, won[0]!.body);
});

test('two parallel redemptions of a code revoke its tokens', async () => {
  const round = async () => {
    const { client_id, refresh_token } = await connected(one);
    const responses = await Promise.all([one, other].map((served) => refresh(served, client_id, refresh_token)));
    const won = responses.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    await expectDead(client_id, won[0]!.body);
  };
  // Each round has a client of its own, and mostly waits for the database.
  await Promise.all(Array.from({ length: 20 }, round));
});
