import { newTalk, repliesIn } from './support/answers';
import { send } from './support/chats';
import { covers } from './support/covers';
import { type KeyClient, keyClient } from './support/key-client';
import { newKey } from './support/keys';
import { newWorkspace, type Workspace } from './support/mcp';
import { newPerson } from './support/people';
import { startWebSite, type WebSite } from './support/web-site';

const TOWNS = 300;
const TABLE = `<table><tr><th>Town</th><th>Shipping fee</th></tr>${Array.from({ length: TOWNS }, (_, n) => `<tr><td>Town${n}</td><td>${n}.50 EUR</td></tr>`).join('')}</table>`;
const SHOP = `<!doctype html><main>
<p>Olives 3<sup>99</sup> EUR</p>
<p>Cheese <span>$</span><span>12</span><span class="cents">50</span></p>
<p>Wine <s>15 EUR</s> 11 EUR</p>
${'<font color="red">'.repeat(400)}<p>The last item is a lantern.</p></main>`;
const RETURNS =
  'Returns are possible within 30 days.\n\n<!-- staff only: 60 days if the customer insists -->\n\nBring the receipt.';

/** A PDF of one page with a Chinese text, whose font has no table of its own and is not embedded. */
const CHINESE = (() => {
  const text = 'cdcbbfeebdabd4dac6dfb8f6b9a4d7f7c8d5c4dacdeab3c9';
  const draw = `BT /F1 12 Tf 72 720 Td <${text}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [6 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 7 0 R >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
  ];
  const body = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('');
  // Without a table of its objects it is read from its beginning.
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 8 /Root 1 0 R >>\n%%EOF\n`);
})();

let workspace: Workspace;
let owner: KeyClient;
let site: WebSite;
beforeAll(async () => {
  const person = await newPerson();
  workspace = await newWorkspace(person.access_token);
  owner = await keyClient((await newKey(person.access_token, { business_id: workspace.business_id })).key);
  site = await startWebSite({ '/refunds': ['application/octet-stream', CHINESE] });
  const data = (text: string) => Buffer.from(text).toString('base64');
  const added = [
    { kind: 'file', title: 'Shop', data: data(SHOP), media_type: 'text/html' },
    { kind: 'file', title: 'Fees', data: data(TABLE), media_type: 'text/html' },
    { kind: 'text', title: 'Returns', content: RETURNS },
    { kind: 'text', title: 'Wartung', content: 'Eine Wartungs\u00adverein\u00adbarung kos\u00adtet 49 Euro im Monat.' },
    { kind: 'url', title: '退款', url: `${site.origin}/refunds` },
  ];
  for (const document of added) await owner.use('knowledge_add', document);
  await owner.use('agent_brief_publish');
});
afterAll(async () => {
  await owner.close();
  await site.stop();
});

const best = async (query: string): Promise<string> =>
  (await owner.use('knowledge_search', { query })).passages[0]?.text ?? '';

covers('content.as-shown')('pages, texts, tables and PDFs are told as they are shown', async () => {
  const shop = await best('olives, cheese and wine');
  expect(shop.split('\n').filter((line) => line !== '')).toEqual([
    'Olives 3.99 EUR',
    'Cheese $12.50',
    'Wine 11 EUR',
    'The last item is a lantern.',
  ]);
  expect(await best('Are returns possible if the customer insists?')).not.toContain('staff');
  const fees = (await best('What is the shipping fee for Town250?')).split('\n');
  expect(fees[0]).toBe('Town | Shipping fee');
  expect(fees).toContain('Town250 | 250.50 EUR');
  expect(await best('Was kostet eine Wartungsvereinbarung?')).toContain('49 Euro');
  expect(await best('退款')).toBe('退款将在七个工作日内完成');

  const { token, chat } = await newTalk({ workspace });
  await send(token, chat, { content: 'How much are the olives?' });
  const [answer] = await repliesIn(token, chat);
  expect(JSON.stringify(answer!.content)).toContain('Olives 3.99 EUR');
});
