import { uuidV4 } from '@cws/kit';
import { newGranter } from '../testing/granting';
import { callAs, operator, type ServedGrants, serveGrants, serverEntry, userCaller } from '../testing/serve';
import { readTool, startToolServer, type ToolServer, writeTool } from '../testing/tool-server';
import { asAnswerJob, newUsing } from '../testing/using';

let served: ServedGrants;
let server: ToolServer;
beforeAll(async () => {
  [served, server] = await Promise.all([serveGrants(), startToolServer()]);
});
beforeEach(() => {
  served.time.now = Date.parse('2126-11-20T03:35:00.123Z');
  server.reset();
});
afterAll(async () => {
  await served.stop();
  await server.stop();
});

// contract: grants-tools-offered
test('tools are offered as they were defined at the import', async () => {
  const using = await newUsing(served, server);
  server.tools = [{ ...readTool, description: 'Other' }, writeTool];
  expect(await using.offered()).toEqual([
    {
      grant_id: using.grant.id,
      server: using.entries[0]!.slug,
      tool: 'read',
      description: 'Reads',
      input_schema: JSON.stringify(readTool.inputSchema),
      is_withheld: false,
    },
    expect.objectContaining({ tool: 'write', description: 'Writes' }),
  ]);
});

test('a tool without readOnlyHint is offered only when write_tools names it', async () => {
  const names = async (scope_meta: string) => {
    const using = await newUsing(served, server, { scope_meta });
    return (await using.offered()).map(({ tool }) => tool);
  };
  expect(await names('')).toEqual(['read']);
  expect(await names('{"write_tools":["write"]}')).toEqual(['read', 'write']);
  const bytes = `[${Buffer.from('{"write_tools":["write"]}').join(',')}]`;
  expect(await names(bytes)).toEqual(['read', 'write']);
  for (const odd of ['"write"', '[255]', 'null', '{"write_tools":{"0":"write"}}'])
    expect(await names(odd)).toEqual(['read']);
});

test('a server without a url can be granted, and its tools are never offered', async () => {
  const granter = await newGranter(served);
  const { user_id, app_id, conversation_id } = await granter.create({ scope_meta: '{"write_tools":["read"]}' });
  const asked = { user_id, app_id, conversation_ids: [conversation_id], seen_grant_ids: [] };
  expect(await served.client.listOfferedTools(asAnswerJob(), asked)).toEqual({ tools: [] });
});

test('nothing is offered for another user, app or conversation, or after the grant has ended', async () => {
  const using = await newUsing(served, server);
  for (const other of [{ user_id: uuidV4() }, { app_id: uuidV4() }, { conversation_ids: [uuidV4()] }])
    expect(await served.client.listOfferedTools(asAnswerJob(), { ...using.session, ...other })).toEqual({ tools: [] });
  expect((await served.client.listOfferedTools(asAnswerJob(), using.session)).tools).toHaveLength(2);
  await served.client.revokeGrant(using.granter.call, { id: using.grant.id });
  expect(await using.offered()).toEqual([]);
});

test('of two grants for one tool the older one is used, and the tool is offered once', async () => {
  const using = await newUsing(served, server);
  served.time.now += 1_000;
  const { mcp_server_id, conversation_id, app_id } = using.grant;
  await using.granter.create({ mcp_server_id, conversation_id, app_id, allowed_tools: ['read'] });
  const read = (await using.offered()).filter(({ tool }) => tool === 'read');
  expect(read.map(({ grant_id }) => grant_id)).toEqual([using.grant.id]);
});

// contract: grants-tool-scope
test('behind a result of a server only its tools are offered, unless every grant says chain', async () => {
  const scopes = ['', '{"chain":true}', '{"chain":true}'];
  const [plain, one, two] = await Promise.all(scopes.map((scope_meta) => newUsing(served, server, { scope_meta })));
  const isOffered = async (using: typeof one, ...seen: (typeof one)[]) =>
    (await using!.offered(seen.map((other) => other!.grant.id))).every(({ is_withheld }) => !is_withheld);
  expect(await isOffered(plain, plain)).toBe(true);
  expect(await isOffered(one, plain)).toBe(false);
  expect(await isOffered(plain, one)).toBe(false);
  expect(await isOffered(one, two)).toBe(true);
  expect(await isOffered(one, two, plain)).toBe(false);
  expect(await one!.offered([uuidV4()])).toMatchObject([{ is_withheld: true }]);
});

// contract: tool-servers-audience
describe('an audience', () => {
  async function offeredTo(
    audience: { kind: string; businesses: string[] },
    kind: 'user' | 'anonymous',
    business_id = uuidV4(),
  ) {
    const source = { url: server.url, is_private: true, discover: true, available_tools: [] };
    const entries = [serverEntry({ slug: `tools-${uuidV4()}`, ...source, audience })];
    const { servers } = await served.client.importMcpServers(operator(), { servers: entries });
    const granter = await newGranter(served, callAs(userCaller({ kind })));
    const app_id = served.around.newApp({ business_id });
    const { user_id, conversation_id } = await granter.create({ mcp_server_id: servers[0]!.id, app_id });
    const asked = { user_id, app_id, conversation_ids: [conversation_id], seen_grant_ids: [] };
    return (await served.client.listOfferedTools(asAnswerJob(), asked)).tools.length > 0;
  }
  const business = uuidV4();

  test.each([
    ['verified', [], 'user', true],
    ['verified', [], 'anonymous', false],
    ['all', [], 'anonymous', true],
    ['businesses', [business], 'user', true],
    ['businesses', [uuidV4()], 'user', false],
    ['businesses', [business], 'anonymous', false],
  ] as const)('%s %j lets a caller of kind %s use its tools: %p', async (kind, businesses, caller, expected) => {
    expect(await offeredTo({ kind, businesses: [...businesses] }, caller, business)).toBe(expected);
  });
});
