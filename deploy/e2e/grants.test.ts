import { randomUUID } from 'node:crypto';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized, TIMESTAMP, UUID } from './support/expectations';
import {
  deleteGrant,
  type Granting,
  getGrant,
  listGrants,
  listUses,
  newGranting,
  newServer,
  postGrant,
} from './support/grants';
import { newKey } from './support/keys';
import { onThisMachine } from './support/local-run';
import { newWorkspace } from './support/mcp';
import { operator } from './support/operator';
import { newPerson } from './support/people';
import { newRoom } from './support/rooms';
import { hostRoot } from './support/target';
import { within } from './support/within';

const UNKNOWN = '01890000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;
const from = (ms: number) => new Date(Date.now() + ms).toISOString();

covers('grant.disclosure')('the OpenAPI document says who may see what a tool returns', async () => {
  const document = (await (await fetch(`${hostRoot}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { description?: string }>>;
  };
  for (const description of [
    document.paths['/data-shares']!.post!.description,
    document.paths['/mcp-servers']!.get!.description,
  ]) {
    expect(description).toContain("members of the app's business");
    expect(description).toContain('provider of the model');
  }
});

onThisMachine('with a server in the catalogue', () => {
  let granting: Granting;
  beforeAll(async () => {
    granting = await newGranting();
  });
  const post = (overrides: object = {}) => postGrant(granting.token, { ...granting.request, ...overrides });

  covers('grant.fields', 'grant.create')('a user grants tools to a conversation of their own', async () => {
    const { request, token } = granting;
    const before = Date.now();
    const grant = await granting.grant();
    expect(grant).toEqual({
      ...request,
      id: expect.stringMatching(UUID),
      user_id: expect.stringMatching(UUID),
      scope_meta: [],
      granted_at: expect.stringMatching(TIMESTAMP),
      expires_at: expect.stringMatching(TIMESTAMP),
      revoked_at: '',
      is_active: true,
    });
    expect(Date.parse(grant.expires_at) - Date.parse(grant.granted_at)).toBe(DAY_MS);
    expect(Date.parse(grant.granted_at)).toBeGreaterThanOrEqual(before - 1_000);
    expect(await expectData(200, getGrant(token, grant.id.toUpperCase()))).toEqual(grant);
  });

  covers('grant.create')('a session id names its conversation, and ids are taken in any case', async () => {
    const conversation_id = granting.chat.id.toUpperCase();
    expect(await granting.grant({ conversation_id })).toMatchObject({ conversation_id: granting.chat.id });
  });

  covers('grant.create')('scope_meta and expires_at are kept', async () => {
    for (const scope_meta of [{ write_tools: ['write'] }, [123, 125], 'text', 0, null]) {
      const expires_at = from(89 * DAY_MS);
      expect(await granting.grant({ scope_meta, expires_at })).toMatchObject({ scope_meta, expires_at });
    }
  });

  covers('grant.create.unknown')('a foreign conversation is 404 like an unknown one', async () => {
    const { chat } = await newRoom();
    const responses = [];
    for (const conversation_id of [chat.id, chat.conversation_id, UNKNOWN]) {
      const response = await post({ conversation_id });
      expectFailure(response, 404, 'session_not_found');
      responses.push(response.body.error);
    }
    expect(new Set(responses.map((error) => JSON.stringify(error))).size).toBe(1);
  });

  covers('grant.create.unknown')('an app or a server that is unknown or not active is 404', async () => {
    const { default_app_id: app_id } = await newWorkspace((await newPerson()).access_token);
    await operator('app', 'suspend', app_id);
    for (const app of [app_id, UNKNOWN]) expectFailure(await post({ app_id: app }), 404, 'app_not_found');
    const { id: inactive } = await newServer({ is_active: false });
    for (const mcp_server_id of [inactive, UNKNOWN])
      expectFailure(await post({ mcp_server_id }), 404, 'server_not_found');
  });

  covers('grant.create.wrong')('no tool, and a tool that the server has not, are 400', async () => {
    for (const allowed_tools of [[], ['delete'], ['read', 'READ'], null])
      expectFailure(await post({ allowed_tools }), 400, 'tool_not_available');
  });

  covers('grant.create.wrong')('an expiry that is past, too far or no time is 400 with its path', async () => {
    for (const expires_at of [from(-1), from(90 * DAY_MS + 60_000), '2099-01-01', 'soon', 1]) {
      const response = await post({ expires_at });
      expectFailure(response, 400, 'validation_failed');
      expect(response.body.error!.details).toEqual([{ path: 'expires_at', message: expect.any(String) }]);
    }
  });

  covers('grant.create.wrong')('a missing or malformed id is 400 with its path', async () => {
    for (const path of ['conversation_id', 'app_id', 'mcp_server_id'])
      for (const value of ['', 'x', 7, undefined, null]) {
        const response = await post({ [path]: value });
        expectFailure(response, 400, 'validation_failed');
        expect(response.body.error!.details!.map((detail) => detail.path)).toContain(path);
      }
  });

  covers('grant.create.idempotent')('a repeat with the same Idempotency-Key gets the first grant', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await expectData(201, postGrant(granting.token, granting.request, { headers }));
    const repeat = await postGrant(granting.token, granting.request, { headers });
    expect(repeat.headers.get('idempotency-replayed')).toBe('true');
    expect(await expectData(201, Promise.resolve(repeat))).toEqual(first);
    const other = { ...granting.request, allowed_tools: ['write'] };
    expectFailure(await postGrant(granting.token, other, { headers }), 422, 'idempotency_conflict');
  });

  covers('grant.get', 'grant.revoke')('a foreign grant is 403, an unknown one 404, a malformed id 400', async () => {
    const { id } = await granting.grant();
    const { access_token: stranger } = await newPerson();
    for (const ask of [getGrant, deleteGrant]) {
      expectFailure(await ask(stranger, id), 403, 'forbidden');
      expectFailure(await ask(stranger, UNKNOWN), 404, 'grant_not_found');
      expectFailure(await ask(stranger, 'x'), 400, 'invalid_id');
    }
    expect(await expectData(200, getGrant(granting.token, id))).toMatchObject({ is_active: true });
  });

  covers('grant.list')('a user lists their own grants newest first, by pages and filtered', async () => {
    const own = await newGranting();
    const [first, second, third] = [await own.grant(), await own.grant(), await own.grant()];
    await expectData(200, deleteGrant(own.token, second.id));
    const idsOf = async (query: string) => (await expectData(200, listGrants(own.token, query))).map(({ id }) => id);
    expect(await idsOf('')).toEqual([third.id, second.id, first.id]);
    expect(await idsOf('?active=true')).toEqual([third.id, first.id]);
    expect(await idsOf('?active=false')).toEqual([second.id]);
    expect(await idsOf(`?conversation_id=${own.chat.conversation_id}`)).toHaveLength(3);
    expect(await idsOf(`?conversation_id=${UNKNOWN}`)).toEqual([]);
    const { body } = await listGrants(own.token, '?per_page=2');
    expect(body.meta).toMatchObject({ per_page: 2, total: 3, page: 1 });
    expect(await idsOf(`?per_page=2&cursor=${body.meta!.next_cursor}`)).toEqual([first.id]);
    expectFailure(await listGrants(granting.token, `?cursor=${body.meta!.next_cursor}`), 400, 'invalid_cursor');
    expectFailure(await listGrants(own.token, '?active=maybe'), 400, 'validation_failed');
  });

  covers('grant.uses.none')('a grant that was not used has an empty list of uses, for its owner alone', async () => {
    const { id } = await granting.grant();
    const { body } = await listUses(granting.token, id);
    expect(body).toEqual({ success: true, data: [], meta: { page: 1, per_page: 20, total: 0, next_cursor: '' } });
    const { access_token: stranger } = await newPerson();
    expectFailure(await listUses(stranger, id), 403, 'forbidden');
    expectFailure(await listUses(stranger, UNKNOWN), 404, 'grant_not_found');
    expectFailure(await listUses(granting.token, 'x'), 400, 'invalid_id');
    expectFailure(await listUses(granting.token, id, '?cursor=x'), 400, 'invalid_cursor');
  });

  covers('grant.expiry', 'grant.revoke')('a grant ends by the clock, and cannot be revoked then', async () => {
    const { id } = await granting.grant({ expires_at: from(5_000) });
    await within(30_000, async () => !(await expectData(200, getGrant(granting.token, id))).is_active);
    expect(await expectData(200, getGrant(granting.token, id))).toMatchObject({ is_active: false, revoked_at: '' });
    expectFailure(await deleteGrant(granting.token, id), 400, 'grant_inactive');
  });

  covers('grant.revoke')('a revoked grant is inactive, and cannot be revoked again', async () => {
    const grant = await granting.grant();
    const revoked = await expectData(200, deleteGrant(granting.token, grant.id));
    expect(revoked).toEqual({ ...grant, is_active: false, revoked_at: expect.stringMatching(TIMESTAMP) });
    expectFailure(await deleteGrant(granting.token, grant.id), 400, 'grant_inactive');
    expect(await expectData(200, getGrant(granting.token, grant.id))).toEqual(revoked);
  });

  covers('grant.credentials')('a key that is bound to a business reaches the grants of its apps alone', async () => {
    const { workspace, token } = await newRoom();
    const owner = await newPerson();
    const own = await newWorkspace(owner.access_token);
    const { key } = await newKey(owner.access_token, { business_id: own.business_id });
    const { id: conversation_id } = await expectData(
      201,
      call<{ id: string }>('POST', '/chats', { token: owner.access_token, json: { app_id: own.default_app_id } }),
    );
    const request = { ...granting.request, conversation_id };
    const inside = await expectData(201, postGrant(key, { ...request, app_id: own.default_app_id }));
    expectFailure(await postGrant(key, { ...request, app_id: workspace.default_app_id }), 404, 'app_not_found');
    const elsewhere = { ...request, app_id: workspace.default_app_id };
    const outside = await expectData(201, postGrant(owner.access_token, elsewhere));
    expect(await expectData(200, getGrant(key, inside.id))).toEqual(inside);
    expectFailure(await getGrant(key, outside.id), 403, 'forbidden');
    expect((await expectData(200, listGrants(key))).map(({ id }) => id)).toEqual([inside.id]);
    expectUnauthorized(await postGrant(undefined, request));
    expectUnauthorized(await postGrant(`${token}x`, request));
  });

  covers('grant.hostile')('server-owned and unknown fields in a request change nothing', async () => {
    const forged = {
      id: UNKNOWN,
      user_id: UNKNOWN,
      is_active: false,
      revoked_at: from(0),
      granted_at: from(-1),
      $set: 1,
    };
    const grant = await granting.grant(forged);
    expect(grant).toMatchObject({ is_active: true, revoked_at: '' });
    expect([grant.id, grant.user_id]).not.toContain(UNKNOWN);
  });

  covers('grant.hostile')('wrong types and operator objects are 400', async () => {
    const wrong: readonly unknown[] = [{ $ne: null }, { $gt: '' }, ['a'], true, 1.5, { toString: 'x' }];
    for (const path of ['conversation_id', 'app_id', 'mcp_server_id', 'allowed_tools', 'expires_at'])
      for (const value of wrong) {
        if (path === 'allowed_tools' && Array.isArray(value)) continue;
        expectFailure(await post({ [path]: value }), 400, 'validation_failed');
      }
    expectFailure(await post({ allowed_tools: [{ $ne: null }] }), 400, 'validation_failed');
    const raw = JSON.stringify(granting.request).replace('{', '{"__proto__":{"is_active":true},');
    expectFailure(await call('POST', '/data-shares', { token: granting.token, raw }), 400, 'validation_failed');
    const scope_meta = 'x'.repeat(16 * 1024);
    expectFailure(await post({ scope_meta }), 400, 'validation_failed');
    for (const query of ['?conversation_id[$ne]=', '?active[$ne]=true', '?per_page=0', '?cursor=%00'])
      expect((await listGrants(granting.token, query)).status).toBeLessThan(500);
  });
});
