import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { newShop } from './support/answers';
import { covers } from './support/covers';
import { newKey } from './support/keys';
import { postMcp } from './support/mcp';
import { connectWithKey } from './support/sdk-client';
import { baseUrl } from './support/target';
import { startWebSite, type WebSite } from './support/web-site';

interface Step {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

const REVISION = '2026-07-28';
const LINKS = ['/faq', '/shop', '/team', '/hours'];

let key: string;
let site: WebSite;
let first: FirstClient;
let second: Client;
beforeAll(async () => {
  const { owner, workspace } = await newShop();
  ({ key } = await newKey(owner.access_token, { business_id: workspace.business_id }));
  const links = LINKS.map((link) => `<a href="${link}">${link}</a>`).join('');
  site = await startWebSite({
    '/': ['text/html', `<title>Inn</title>${links}<main><h1>Rooms</h1></main>`],
    ...Object.fromEntries(LINKS.map((link) => [link, ['text/html', `<main>About ${link}.</main>`] as const])),
  });
  first = await connectWithKey(key);
  second = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode: { pin: REVISION } } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await second.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
});
afterAll(async () => {
  await Promise.all([first.close(), second.close(), site.stop()]);
});

/** Calls a tool with both versions of the official client and returns the progress that each was told of. */
async function progressOf(name: string, args: () => object): Promise<Step[][]> {
  const told: [Step[], Step[]] = [[], []];
  const results = [
    await first.callTool({ name, arguments: { ...args() } }, undefined, { onprogress: (step) => told[0].push(step) }),
    await second.callTool({ name, arguments: { ...args() } }, { onprogress: (step) => told[1].push(step) }),
  ];
  for (const { isError, content } of results) expect([isError, content]).toEqual([false, expect.anything()]);
  return told;
}

function expectRising(steps: readonly Step[]): void {
  for (const [at, { progress, message, total }] of steps.entries()) {
    expect(progress).toBeGreaterThan(steps[at - 1]?.progress ?? 0);
    expect(total ?? progress).toBeGreaterThanOrEqual(progress);
    expect(message).toMatch(/\S/);
  }
}

covers('mcp.progress')('clients of a handshake revision and of 2026-07-28 are told which pages are read', async () => {
  for (const steps of await progressOf('intake_propose', () => ({ website_url: site.origin }))) {
    expectRising(steps);
    expect(steps.at(-1)).toMatchObject({ progress: 1 + LINKS.length, total: 1 + LINKS.length });
  }
});

covers('mcp.progress')('they are told how far onboarding and publishing are', async () => {
  for (const steps of await progressOf('onboard_business', () => ({ website_url: site.origin }))) {
    expectRising(steps);
    expect(steps.length).toBeGreaterThan(1 + LINKS.length);
  }
  for (const steps of await progressOf('agent_brief_publish', () => ({}))) {
    expectRising(steps);
    expect(steps.length).toBeGreaterThan(0);
  }
});

covers('mcp.progress.unasked')('requests without a token or without an event stream get JSON', async () => {
  const send = (_meta: object, accept: string) => {
    const params = { name: 'agent_brief_publish', arguments: {}, _meta };
    return postMcp(key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { accept });
  };
  const all = 'application/json, text/event-stream';
  const plain = [await send({}, all), await send({ progressToken: 1 }, 'application/json')];
  for (const { headers, body } of plain)
    expect([headers.get('content-type'), body]).toMatchObject(['application/json', { id: 1, result: {} }]);
  const streamed = await send({ progressToken: 1 }, all);
  expect(streamed.headers.get('content-type')).toBe('text/event-stream');
});
