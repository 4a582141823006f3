import { callAs } from '@cws/kit/testing';
import { publishAgent } from '../../agent/publish-agent';
import { boundTo } from '../../testing/callers';
import { pdfOf } from '../../testing/pdf';
import { startSite, type TestSite } from '../../testing/site';
import { connect, startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, type Owner, toolUser } from '../../testing/tool-user';

let server: ToolServer;
let site: TestSite;
beforeAll(async () => {
  server = await startToolServer({ SITE_READER_ALLOW_HOSTS: ['127.0.0.1'] });
  site = await startSite(({ url }, response) => {
    const [type, body] = pages[url!] ?? ['text/plain', undefined];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
});
afterAll(async () => {
  await server.stop();
  await site.stop();
});

const pages: Record<string, [string, string | Buffer]> = {
  '/hours': [
    'text/html; charset=utf-8',
    '<nav>Home</nav><main><h2>Opening hours</h2><p>Open until 8 pm on Fridays.</p></main>',
  ],
  '/menu.pdf': ['application/pdf', pdfOf('The soup of the day costs 6 EUR')],
  '/latin-1': ['text/html', Buffer.from('<p>T\u00e4glich ge\u00f6ffnet', 'latin1')],
  '/broken.pdf': ['application/pdf', '%PDF-1.7 broken'],
  '/logo.png': ['image/png', 'png'],
};
const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;

const publish = async ({ agent, key }: Owner) => {
  const call = callAs(key);
  await publishAgent(server.context, call, (await server.context.agents.find(call, agent._id))!);
};
const found = async ({ use }: Owner, query: string) => (await use('knowledge_search', { query })).passages;

// contract: knowledge-add, knowledge-search
test('a text is staged, and searched after the agent was published', async () => {
  const owner = await newOwner(server);
  const text = { kind: 'text', title: 'Delivery', content: '# Delivery\nWe deliver within three working days.' };
  const added = await owner.use('knowledge_add', text);
  expect(added).toMatchObject({ kind: 'text', title: 'Delivery', status: 'staged', characters: 48, url: '' });
  expect(await found(owner, 'How fast do you deliver?')).toEqual([]);
  await publish(owner);
  expect(await owner.use('knowledge_list')).toMatchObject({
    documents: [{ document_id: added.document_id, status: 'indexed' }],
    total: 1,
    next_cursor: '',
  });
  const [passage, ...others] = await found(owner, 'How fast do you deliver?');
  expect(passage).toEqual({
    document_id: added.document_id,
    kind: 'text',
    title: 'Delivery',
    url: '',
    heading: 'Delivery',
    text: 'We deliver within three working days.',
    start: 11,
    end: 48,
    score: expect.any(Number),
  });
  expect(others).toEqual([]);
});

test('an faq is found by its question', async () => {
  const owner = await newOwner(server);
  await owner.use('knowledge_add', { kind: 'faq', title: 'May I bring my dog?', content: 'Yes, on a leash.' });
  await owner.use('knowledge_add', { kind: 'text', title: 'Rules', content: 'A leash is sold at the counter.' });
  await publish(owner);
  expect((await found(owner, 'Can I bring a dog?'))[0]).toMatchObject({ kind: 'faq', text: 'Yes, on a leash.' });
});

test('a page is read when it is added, and is the source of its passages', async () => {
  const owner = await newOwner(server);
  const added = await owner.use('knowledge_add', { kind: 'url', title: 'Hours', url: at('/hours') });
  expect(added).toMatchObject({ kind: 'url', url: at('/hours'), status: 'staged' });
  await publish(owner);
  expect(await found(owner, 'When are you open on Fridays?')).toMatchObject([
    { url: at('/hours'), heading: 'Opening hours', text: 'Open until 8 pm on Fridays.' },
  ]);
});

test('a page in Latin-1 that names no encoding is read', async () => {
  const { use, app } = await newOwner(server);
  const { document_id } = await use('knowledge_add', { kind: 'url', title: 'Hours', url: at('/latin-1') });
  const row = await server.db.collection('knowledge').findOne({ _id: document_id });
  expect(row).toMatchObject({ app_id: app._id, content: 'Täglich geöffnet' });
});

test('a PDF at an address is read', async () => {
  const owner = await newOwner(server);
  await owner.use('knowledge_add', { kind: 'url', title: 'Menu', url: at('/menu.pdf') });
  await publish(owner);
  expect(await found(owner, 'What is the price of the soup?')).toMatchObject([
    { url: at('/menu.pdf'), text: 'The soup of the day costs 6 EUR' },
  ]);
});

const LATER = '<meta http-equiv="refresh" content="0;url=/other"><main>Here we are.</main>';

// contract: site-reader-limits
test.each<[string, object, string]>([
  ['an element', {}, '<META HTTP-EQUIV=REFRESH CONTENT="0; URL=/target/"><body>Moved</body>'],
  ['a header', { refresh: '0; url=/target/' }, '<body>Moved</body>'],
  ['a header of a text', { refresh: "1, 'target/'", 'content-type': 'text/plain' }, 'Moved'],
])('a page that sends its readers elsewhere at once by %s is read where they arrive', async (_, headers, body) => {
  const moved = await startSite(({ url }, response) => {
    const [own, text] = url === '/' ? [headers, body] : [{ refresh: '30; url=/' }, LATER];
    response.writeHead(200, { 'content-type': 'text/html', ...own }).end(text);
  });
  const owner = await newOwner(server);
  const root = `http://127.0.0.1:${moved.port}`;
  const added = await owner.use('knowledge_add', { kind: 'url', title: 'Moved', url: `${root}/` });
  expect(added).toMatchObject({ url: `${root}/target/`, characters: 12 });
  await moved.stop();
});

test.each<[string, object, string]>([
  ['text in base64', { data: Buffer.from('Grüße aus Köln').toString('base64') }, 'Grüße aus Köln'],
  ['text as it is', { content: 'Greetings' }, 'Greetings'],
  ['Markdown', { data: btoa('## Greetings\nHello'), media_type: 'text/markdown' }, '## Greetings\nHello'],
  ['HTML', { data: btoa('<!doctype html><nav>Home</nav><p>Greetings'), media_type: 'text/html' }, 'Greetings'],
  ['HTML without a type', { data: btoa('<!doctype html><p>Greetings') }, 'Greetings'],
  ['HTML after a comment', { data: btoa('\u00ef\u00bb\u00bf<!-- x --><html><p>Greetings') }, 'Greetings'],
  ['text in Latin-1', { data: btoa('Gr\u00fc\u00dfe'), media_type: 'text/plain' }, 'Grüße'],
  ['a PDF', { data: pdfOf('Greetings').toString('base64') }, 'Greetings'],
  ['a PDF as text', { data: pdfOf('Greetings').toString('base64'), media_type: 'text/plain' }, 'Greetings'],
])('a file with %s is stored as its text', async (_kind, file, content) => {
  const { use, app } = await newOwner(server);
  const { document_id } = await use('knowledge_add', { kind: 'file', title: 'A file', ...file });
  const row = await server.db.collection('knowledge').findOne({ _id: document_id });
  expect(row).toMatchObject({ app_id: app._id, kind: 'file', content });
});

test.each<[string, object, RegExp]>([
  ['a text that shows nothing', { kind: 'text', content: '\u200b \u00ad' }, /"content" is not valid: .* needs it/],
  ['a null character', { kind: 'text', content: 'a\0b' }, /"content" is not valid: .*null character/],
  ['a text without content', { kind: 'text' }, /"content" is not valid/],
  ['an faq without an answer', { kind: 'faq', content: ' ' }, /"content" is not valid/],
  ['a file without anything', { kind: 'file' }, /"content" is not valid/],
  ['a page without an address', { kind: 'url' }, /"url" is not valid/],
  ['a page with another scheme', { kind: 'url', url: 'file:///etc/passwd' }, /"url" is not valid/],
  ['a page at a private address', { kind: 'url', url: 'http://10.0.0.1/' }, /"url".*not public/],
  ['a page at another port', { kind: 'url', url: 'http://localhost:27017/' }, /"url".*Port 27017/],
  ['a page that is not there', { kind: 'url', url: 'SITE/none' }, /"url".*status 404/],
  ['an image', { kind: 'url', url: 'SITE/logo.png' }, /"url".*image\/png/],
  ['a broken PDF at an address', { kind: 'url', url: 'SITE/broken.pdf' }, /"url".*not a readable PDF/],
  ['a broken PDF', { kind: 'file', data: btoa('%PDF-1.4 broken') }, /"data".*not a readable PDF/],
  [
    'an image as text',
    { kind: 'file', data: 'iVBORw0KGgoAAAANSUhEUg==', media_type: 'text/plain' },
    /"data".*nor a text/,
  ],
  ['bytes that are no base64', { kind: 'file', data: '%%%' }, /"data" is not valid/],
  ['an unknown kind', { kind: 'video', content: 'x' }, /"kind" is not valid/],
  ['an empty title', { kind: 'text', title: ' ', content: 'x' }, /"title" is not valid/],
])('%s is refused with the name of the argument, and nothing is stored', async (_what, args, text) => {
  const { use, refused } = await newOwner(server);
  const given = { title: 'T', ...args, ...('url' in args && { url: String(args.url).replace('SITE', at('')) }) };
  expect(await refused('knowledge_add', given)).toMatch(text);
  expect((await use('knowledge_list')).total).toBe(0);
});

test('a document with document_id replaces it, and is searched when it is published again', async () => {
  const owner = await newOwner(server);
  const { document_id } = await owner.use('knowledge_add', {
    kind: 'text',
    title: 'Fee',
    content: 'The fee is 3 EUR.',
  });
  await publish(owner);
  const changed = { kind: 'text', title: 'Fee', content: 'The fee is 4 EUR.', document_id };
  expect(await owner.use('knowledge_add', changed)).toMatchObject({ document_id, status: 'staged' });
  expect(await found(owner, 'fee')).toMatchObject([{ text: 'The fee is 3 EUR.' }]);
  await publish(owner);
  expect(await found(owner, 'fee')).toMatchObject([{ text: 'The fee is 4 EUR.' }]);
  expect((await owner.use('knowledge_list')).total).toBe(1);
});

test('a document of another business is neither replaced nor listed nor found', async () => {
  const [owner, other] = [await newOwner(server), await newOwner(server, 'Other')];
  const text = { kind: 'text', title: 'Fee', content: 'The fee is 3 EUR.' };
  const { document_id } = await owner.use('knowledge_add', text);
  await publish(owner);
  expect(await other.refused('knowledge_add', { ...text, document_id })).toContain('"document_id" names no document');
  expect((await other.use('knowledge_list')).documents).toEqual([]);
  expect(await found(other, 'fee')).toEqual([]);
  expect(await found(owner, 'fee')).toHaveLength(1);
});

test('documents are listed newest first, by status and kind, page after page', async () => {
  const owner = await newOwner(server);
  for (const title of ['1', '2', '3']) await owner.use('knowledge_add', { kind: 'text', title, content: 'x' });
  await publish(owner);
  await owner.use('knowledge_add', { kind: 'faq', title: '4', content: 'x' });
  const list = async (args: object) => {
    const { documents, total, next_cursor } = await owner.use('knowledge_list', args);
    return { titles: documents.map(({ title }: { title: string }) => title).join(), total, next_cursor };
  };
  const first = await list({ limit: 3 });
  expect(first).toMatchObject({ titles: '4,3,2', total: 4 });
  expect(await list({ limit: 3, cursor: first.next_cursor })).toEqual({ titles: '1', total: 4, next_cursor: '' });
  expect(await owner.refused('knowledge_list', { cursor: 'x' })).toContain('"cursor" is not valid');
  expect(await list({ status: 'staged' })).toMatchObject({ titles: '4', total: 1 });
  expect(await list({ status: 'indexed' })).toMatchObject({ titles: '3,2,1', total: 3 });
  expect(await list({ kind: 'faq' })).toMatchObject({ titles: '4', total: 1 });
});

test('a page of the list reads as many keys as it shows', async () => {
  const { app } = await newOwner(server);
  const rows = Array.from({ length: 40 }, (_, n) => ({
    _id: `id-${n}`,
    app_id: app._id,
    status: n % 2 ? 'staged' : 'indexed',
    content: '',
  }));
  await server.db.collection<{ _id: string }>('knowledge').insertMany(rows);
  const filter = { app_id: app._id, status: { $in: ['staged', 'indexed'] } };
  const { executionStats } = await server.db
    .collection('knowledge')
    .find(filter)
    .sort({ _id: -1 })
    .limit(5)
    .explain('executionStats');
  expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(7);
});

test('a member lists and searches, and cannot add', async () => {
  const { account, business } = await newOwner(server);
  const member = toolUser(server, boundTo(account, business._id, { role: 'member' }));
  expect(await member.use('knowledge_list')).toMatchObject({ total: 0 });
  expect(await member.use('knowledge_search', { query: 'anything' })).toEqual({ passages: [] });
  expect(await member.refused('knowledge_add', { kind: 'text', title: 'T', content: 'x' })).toContain(
    'needs the role manager',
  );
});

test('the official client checks the results by their schemas', async () => {
  const { key } = await newOwner(server);
  const client = await connect(server, key);
  await client.listTools();
  const args = { kind: 'faq', title: 'Is there parking?', content: 'Behind the house.' };
  expect(await client.callTool({ name: 'knowledge_add', arguments: args })).toMatchObject({ isError: false });
  expect(await client.callTool({ name: 'knowledge_list' })).toMatchObject({ isError: false });
  expect(await client.callTool({ name: 'knowledge.search', arguments: { query: 'parking' } })).toMatchObject({
    isError: false,
  });
  await client.close();
});

// contract: knowledge-add
test('a file in wrapped base64 or as a data URL is read by its type', async () => {
  const owner = await newOwner(server);
  const html = Buffer.from('<h1>Fees</h1><p>Parking costs 3 EUR.</p>'.repeat(3)).toString('base64');
  const file = { kind: 'file', title: 'Fees' };
  const wrapped = html.replace(/.{76}/g, '$&\n');
  const charactersOf = async (fields: object) => (await owner.use('knowledge_add', { ...file, ...fields })).characters;
  const [asText, asHtml] = [
    await charactersOf({ data: html }),
    await charactersOf({ data: html, media_type: 'text/html' }),
  ];
  expect(asHtml).toBeLessThan(asText);
  expect(await charactersOf({ data: wrapped })).toBe(asText);
  expect(await charactersOf({ data: `data:application/octet-stream;base64,${html}` })).toBe(asText);
  expect(await charactersOf({ data: `data:text/html;base64,${wrapped}` })).toBe(asHtml);
  expect(await charactersOf({ data: `data:text/html;base64,${html}`, media_type: 'text/plain' })).toBe(asText);
  const png = `data:image/png;base64,${Buffer.from('PNG and no text').toString('base64')}`;
  expect(await owner.refused('knowledge_add', { ...file, data: png })).toMatch(/"data" .*image\/png/);
  expect(await owner.refused('knowledge_add', { ...file, data: 'data:text/html,<p>' })).toMatch(/"data" .*base64/);
});
