import { uuidV7 } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import type { Article } from '../article/article';
import { type RenderedBodies, renderedBodies } from './rendered-bodies';

let bodies: RenderedBodies;
const of = (article: Article, owner = 'an owner') => bodies.of(article, async () => owner);
beforeAll(() => {
  bodies = renderedBodies(silentLogger());
});
afterAll(() => bodies.close());

const article = (body: string): Article => ({
  _id: uuidV7(),
  app_id: 'an app',
  status: 'indexed',
  title: 'Returns',
  slug: 'returns',
  body,
  created_at: new Date(),
  updated_at: new Date(),
});

test('a version of an article is rendered once, with its description, and a changed one anew', async () => {
  const returns = article('Within **30 days**.');
  const [rendered, meanwhile] = await Promise.all([of(returns), of({ ...returns })]);
  expect(rendered).toEqual({
    html: '<p>Within <strong>30 days</strong>.</p>\n',
    description: 'Within 30 days.',
  });
  expect(meanwhile).toBe(rendered);
  expect(await of({ ...returns })).toBe(rendered);
  const changed = { ...returns, body: 'Never.', updated_at: new Date(returns.updated_at.getTime() + 1) };
  expect((await of(changed)).description).toBe('Never.');
});

test('this process goes on while a body that takes long is rendered', async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  await of(article(`|a|b|\n|-|-|\n${'|a|b|\n'.repeat(15_000)}`));
  clearInterval(turning);
  expect(turns).toBeGreaterThan(10);
});

test('a body that exceeds the limits is shown as it was written', async () => {
  const impatient = renderedBodies(silentLogger(), { memoryMb: 512, timeoutMs: 1 });
  const table = `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(15_000)}`;
  const rendered = await impatient.of(article(`**a** <script>b</script>\n\n${table}`), async () => 'an owner');
  expect(rendered.html).toBe(`<pre tabindex="0">**a** &lt;script&gt;b&lt;/script&gt;\n\n${table}</pre>`);
  await impatient.close();
});

// contract: shares
test('the body of one owner is rendered while more bodies of another wait than may', async () => {
  const many = Array.from({ length: 34 }, () => of(article('**a**'), 'a hostile owner'));
  const [other, ...of_one] = await Promise.all([of(article('**a**'), 'another owner'), ...many]);
  const rendered = '<p><strong>a</strong></p>\n';
  expect(other.html).toBe(rendered);
  expect(of_one.map(({ html }) => html)).toEqual([...Array(33).fill(rendered), '<pre tabindex="0">**a**</pre>']);
});

// contract: shares
test('a body whose turn does not come in time is shown as it was written, and rendered when it is asked for again', async () => {
  const busy = renderedBodies(silentLogger(), undefined, 1);
  const owner = async () => 'an owner';
  const first = busy.of(article('first'), owner);
  const second = article('**second**');
  expect((await busy.of(second, owner)).html).toBe('<pre tabindex="0">**second**</pre>');
  await first;
  expect((await busy.of(second, owner)).html).toBe('<p><strong>second</strong></p>\n');
  await busy.close();
});
