import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { toHeaders, unauthenticatedCaller } from '@cws/kit';
import { callAs, systemKeys, tokensOf } from '@cws/kit/testing';
import { asOperator, asUser, businessOf, startWorkspace } from '../testing/workspace';
import { createWidget } from '../widget/create-widget';
import { type WidgetConfig, widgetConfig } from '../widget/widget-config';
import { readFiles } from './files';
import { widgetListener } from './widget-listener';

const FRAME_ORIGIN = 'https://chat.example';
const MAX_BYTES = 30_000;
const keys = systemKeys();
const tokens = tokensOf('workspace-mcp', keys);
const gateway = tokensOf('gateway', keys).to('workspace-mcp');

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
const server = createServer((request, response) => listener(request, response));
let listener: ReturnType<typeof widgetListener>;
let url: string;
beforeAll(async () => {
  workspace = await startWorkspace();
  listener = widgetListener(workspace.context, { tokens, frameOrigin: FRAME_ORIGIN });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await workspace.stop();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const signed = toHeaders(callAs(unauthenticatedCaller('gateway')), gateway, { method, url: path });
  return fetch(url + path, { method, headers: { ...signed, ...headers } });
};
async function newWidget(config: Partial<WidgetConfig> = {}) {
  const { app } = await businessOf(workspace.context, 'Harbour </script><b>Books');
  const widget = await createWidget(workspace.context, asUser(), app, widgetConfig.parse(config));
  return { app, path: `/widget/${widget!._id}` };
}
const bootIn = (page: string) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(page)![1]!);

// contract: widget-script
test('the script, the script of the frame and its styles are less than 30 kB together, compressed', () => {
  const { loader, assets } = readFiles(FRAME_ORIGIN);
  const sizes = [loader, ...assets.values()].map(({ gzipped }) => gzipped.length);
  expect(sizes).toHaveLength(3);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_BYTES);
});

test('the script of the page names the origin of the frame, may be loaded by any page, and is confirmed when unchanged', async () => {
  const response = await get('/widget.js');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const text = await response.text();
  expect(text).toContain(FRAME_ORIGIN);
  expect(text).not.toContain('__FRAME_ORIGIN__');
  expect((await get('/widget.js', { 'if-none-match': response.headers.get('etag')! })).status).toBe(304);
});

test('the files of the frame never change at their paths, and are compressed for who asks', async () => {
  const page = await (await get((await newWidget()).path)).text();
  const paths = [...page.matchAll(/"(\/widget\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    const { body, gzipped } = readFiles(FRAME_ORIGIN).assets.get(path)!;
    expect(gunzipSync(gzipped)).toEqual(body);
    const response = await get(path, { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(body.toString());
  }
});

// contract: widget-page
test('a widget of every page names no pages, since * would leave out those of files and apps', async () => {
  const { headers } = await get((await newWidget({ allowed_origins: ['*'] })).path);
  expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
});

test.each([
  [[], "'none'"],
  [['https://a.example', 'https://*.b.example'], 'https://a.example https://*.b.example'],
])('a widget of %j may be framed by %s', async (allowed_origins, ancestors) => {
  const { headers } = await get((await newWidget({ allowed_origins })).path);
  expect(headers.get('content-security-policy')).toMatch(
    new RegExp(`frame-ancestors ${ancestors.replaceAll('*', '\\*')}$`),
  );
});

test('a page that isolates itself may frame a widget', async () => {
  const { headers } = await get((await newWidget()).path);
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('the page has the data of the widget, from which a text cannot break out', async () => {
  const page = await (await get((await newWidget({ suggestions: ['</script><script>'] })).path)).text();
  expect(bootIn(page)).toMatchObject({
    title: 'Harbour </script><b>Books',
    suggestions: ['</script><script>'],
    messages: { send: 'Send' },
  });
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toContain('<b>');
});

test.each([
  [{ 'accept-language': 'pt-BR,fr;q=0.5' }, '', 'pt', 'ltr'],
  [{ 'accept-language': 'xx,ar;q=0.5' }, '', 'ar', 'rtl'],
  [{ 'accept-language': 'de' }, '?language=fr', 'fr', 'ltr'],
  [{ 'accept-language': 'it' }, '', 'en', 'ltr'],
])('a visitor with %j and %j reads %s, written %s', async (headers, query, language, direction) => {
  const page = await (await get((await newWidget()).path + query, headers)).text();
  expect(page).toContain(`<html lang="${language}" dir="${direction}"`);
  expect(bootIn(page)).toMatchObject({ language, direction });
});

test('every language has all texts', () => {
  const { en, ...others } = readFiles(FRAME_ORIGIN).messages;
  for (const texts of Object.values(others)) {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    expect(Object.values(texts)).not.toContain('');
  }
});

test('an unknown or disabled widget, one of a suspended app and another method are refused', async () => {
  const { app, path } = await newWidget();
  expect((await get(path, {}, 'POST')).status).toBe(405);
  await workspace.client.setAppStatus(asOperator(), { app_id: app._id, status: 'suspended' });
  const disabled = await newWidget({ enabled: false });
  for (const gone of [path, disabled.path, '/widget/x', '/widget/assets/none.js'])
    expect([gone, (await get(gone)).status]).toEqual([gone, 404]);
});
