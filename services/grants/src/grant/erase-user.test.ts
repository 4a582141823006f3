import { serviceCaller, ulid, uuidV4 } from '@cws/kit';
import { newGranter } from '../testing/granting';
import { callAs, operator, type ServedGrants, serveGrants, serverEntry, userCaller } from '../testing/serve';

let served: ServedGrants;
beforeAll(async () => {
  served = await serveGrants();
});
afterAll(() => served.stop());

const asIdentity = () => callAs(serviceCaller('identity'));
const erase = (user_id: string, is_last: boolean) => served.client.eraseUser(asIdentity(), { user_id, is_last });
const use = (grant_id: string) =>
  served.context.uses.begin(asIdentity(), {
    _id: uuidV4(),
    grant_id,
    mcp_server_id: uuidV4(),
    tool: 'read',
    session_id: uuidV4(),
    message_id: ulid(),
    call_number: 1,
    at: new Date(),
  });
const usesOf = (grant_id: string) => served.context.uses.rows.countDocuments({ grant_id });
const stored = (id: string) => served.context.grants.rows.findOne({ _id: id });

// contract: erasure-gone
test('an erasure ends the grants of a user at once and deletes them with their uses, and no others', async () => {
  const [one, other] = [await newGranter(served), await newGranter(served)];
  const [mine, theirs] = [await one.create(), await other.create()];
  for (const { id } of [mine, theirs]) await use(id);
  await erase(one.call.caller.user_id, false);
  expect((await stored(mine.id))!.revoked_at).not.toBeNull();
  await use(mine.id);
  for (let n = 0; n < 2; n++) await erase(one.call.caller.user_id, true);
  expect([await stored(mine.id), await usesOf(mine.id)]).toEqual([null, 0]);
  expect([(await stored(theirs.id))!.revoked_at, await usesOf(theirs.id)]).toEqual([null, 1]);
});

// contract: erasure-businesses
test('an erased business loses the grants for its apps and its place in audiences', async () => {
  const [one, other] = [await newGranter(served), await newGranter(served)];
  const [gone, kept] = [await one.create(), await other.create()];
  const [business_id, other_business] = [uuidV4(), uuidV4()];
  await served.context.grants.rows.updateOne({ _id: gone.id }, { $set: { business_id } });
  await use(gone.id);
  const businesses = [business_id, other_business];
  const audience = { kind: 'businesses', businesses };
  const { servers } = await served.client.importMcpServers(operator(), {
    servers: [serverEntry({ slug: `s-${uuidV4()}`, audience })],
  });
  await served.client.eraseBusiness(asIdentity(), { business_id });
  expect([await stored(gone.id), await usesOf(gone.id)]).toEqual([null, 0]);
  expect(await stored(kept.id)).not.toBeNull();
  const server = await served.context.mcpServers.find(asIdentity(), servers[0]!.id);
  expect(server!.audience).toEqual({ kind: 'businesses', businesses: [other_business] });
});

test('an erasure by anyone but identity, or of nobody, is refused', async () => {
  const call = callAs(userCaller());
  await expect(served.client.eraseUser(call, { user_id: 'a', is_last: true })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(erase('', true)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(served.client.eraseBusiness(asIdentity(), { business_id: '' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
