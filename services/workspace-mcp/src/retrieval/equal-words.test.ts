import { searchRequest } from '../testing/requests';
import { asConversations, businessOf, importing, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

async function appWith(...texts: readonly string[]): Promise<string> {
  const { app } = await businessOf(workspace.context, 'Words');
  const knowledge = texts.map((content, n) => ({ kind: 'text', title: `T${n}`, content, url: '' }));
  await importing(workspace, app._id, { knowledge, publish: true });
  return app._id;
}
const best = async (app_id: string, query: string) =>
  (await workspace.client.searchPassages(asConversations(), searchRequest({ app_id, query }))).passages[0];

test.concurrent.each<[string, string, string]>([
  [
    'soft hyphens',
    'Eine Wartungs\u00adverein\u00adbarung kos\u00adtet 49 Euro im Monat.',
    'Was kostet eine Wartungsvereinbarung?',
  ],
  ['the apostrophe of Ukrainian keyboards', 'Чи ремонтуєте ви комп’ютери? Так.', 'комп\u02bcютери'],
  ['Arabic letters in a Persian question', 'قیمت کتابی که می‌خواهید ده یورو است.', 'قيمت كتابي'],
  ['an Arabic ending without dots', 'المكتبة مغلقة يوم الجمعة.', 'هل المكتبه مغلقه'],
  ['a Persian question without a non-joiner', 'کتاب\u200cخانه ما روز جمعه باز است.', 'کتابخانه'],
  ['a part of a Persian word', 'کتاب\u200cخانه ما روز جمعه باز است.', 'کتاب'],
  ['strokes that keyboards lack', 'Rødgrød koster 40 kr. i vores butik hver dag.', 'rodgrod'],
  ['digits of Persian', 'اتاق ۴۹ در طبقه دوم است.', 'اتاق 49'],
])('a text is found in spite of %s', async (_what, text, question) => {
  const found = await best(await appWith(text), question);
  expect(found?.text.replaceAll('\u00ad', '')).toBe(text.replaceAll('\u00ad', ''));
  expect(found!.coverage).toBeGreaterThan(0.9);
});

test('a short text is found in the language of the others, although it looks like another', async () => {
  const app_id = await appWith(
    'We rent boats on every day of the week, and you can pay by card or in cash when you come.',
    'A kayak costs 25 EUR. E-bike 40 EUR.',
    'The café is open from nine in the morning to six in the evening.',
  );
  expect((await best(app_id, 'How much does a kayak cost?'))?.text).toMatch(/^A kayak/);
});

test('a short text whose language is another one by its words is found where nothing else is', async () => {
  const app_id = await appWith(
    'We rent boats on every day of the week, and you can pay by card or in cash when you come.',
    'Tretboot: das kostet 9 EUR',
  );
  expect((await best(app_id, 'How much is the Tretboot?'))?.text).toMatch(/^Tretboot/);
});
