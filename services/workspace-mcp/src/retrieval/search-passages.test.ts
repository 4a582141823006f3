import type { workspace as proto } from '@cws/protos';
import { searchRequest } from '../testing/requests';
import { asConversations, businessOf, importing, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let app_id: string;

const faq = (title: string, content: string) => ({ kind: 'faq', title, content, url: '' });
const text = (title: string, content: string) => ({ kind: 'text', title, content, url: '' });

const KNOWLEDGE = [
  faq('Can I return an opened bag?', 'Yes, within 30 days, if at least half of the beans are left.'),
  faq('How much is delivery?', 'Standard delivery costs 4.90 EUR. Orders over 50 EUR are sent for free.'),
  text(
    'Shipping',
    '# Shipping\n\nWe ship from Vienna on every working day.\n\n## Abroad\n\nParcels to Germany take two to three days. ' +
      'Parcels to other countries of the European Union take up to a week.',
  ),
  text('Opening hours', 'The shop is open from Tuesday to Saturday, 9 to 18 o’clock. We are closed on Sundays.'),
  text('Warranty', 'Grinders have a warranty of three years. Keep the receipt, since it is the proof of the purchase.'),
  text('Payment', 'You can pay by card, by bank transfer, or in cash in the shop. An invoice comes with each parcel.'),
  text(
    'Rückgabe und Versand',
    'Die Rückgabe ist innerhalb von dreißig Tagen möglich. Die Versandkosten nach Österreich betragen 4,90 EUR. ' +
      'Unsere Öffnungszeiten stehen auf der Seite des Ladens.',
  ),
];

beforeAll(async () => {
  workspace = await startWorkspace();
  ({
    app: { _id: app_id },
  } = await businessOf(workspace.context, 'Coffee'));
  await importing(workspace, app_id, { knowledge: KNOWLEDGE, publish: true });
});
afterAll(() => workspace.stop());

const search = async (query: string, limit = 0): Promise<proto.Passage[]> =>
  (await workspace.client.searchPassages(asConversations(), searchRequest({ app_id, query, limit }))).passages;
const titlesOf = async (query: string) => (await search(query)).map(({ title }) => title);

test.each([
  ['What are your opening hours?', 'Opening hours'],
  ['opening times on saturday', 'Opening hours'],
  ['how long do parcels to germany take', 'Shipping'],
  ['do you accept cards', 'Payment'],
  ['is there a guarantee or warranties for the grinder', 'Warranty'],
  ['what does delivery cost', 'How much is delivery?'],
  ['Could I RETURN the bags I opened?', 'Can I return an opened bag?'],
  ['Wie hoch sind die Versandkosten?', 'Rückgabe und Versand'],
  ['Oeffnungszeiten', 'Rückgabe und Versand'],
  ['offnungszeit', 'Rückgabe und Versand'],
  ['Kann ich etwas zurück geben? Rückgaben', 'Rückgabe und Versand'],
  ['Was kostet der Versand?', 'Rückgabe und Versand'],
])('%s: %s', async (query, title) => expect((await titlesOf(query))[0]).toBe(title));

test.each(['flurble zorptang', 'how are you?', '', '   ', '"\' OR * NEAR( -', 'wie ist das'])(
  'nothing is found for %j',
  async (query) => expect(await search(query)).toEqual([]),
);

test('the text of a passage is its span of the document', async () => {
  const [abroad] = await search('parcels to the European Union');
  const { content } = KNOWLEDGE.find(({ title }) => title === 'Shipping')!;
  expect(abroad).toMatchObject({ kind: 'text', title: 'Shipping', heading: 'Shipping > Abroad', language: 'en' });
  expect(abroad!.text).toBe(content.slice(abroad!.start, abroad!.end));
  expect(abroad!.text).toMatch(/^Parcels to Germany.*up to a week\.$/);
});

test('an FAQ is found by its question, and its text is the answer alone', async () => {
  const [best] = await search('return an opened bag');
  const [{ title, content }] = KNOWLEDGE as [(typeof KNOWLEDGE)[0]];
  expect(best).toMatchObject({ kind: 'faq', question: title, text: content, start: 0, end: content.length });
});

test('scores fall and are above 0, and coverage grows with the words of the question that occur', async () => {
  const found = await search('delivery warranty invoice');
  const scores = found.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(Math.min(...scores)).toBeGreaterThan(0);
  for (const { coverage } of found) expect(coverage).toBeCloseTo(1 / 3, 1);
  expect((await search('What does delivery cost?'))[0]?.coverage).toBe(1);
  expect((await search('Do you repair electric guitars in cash?'))[0]?.coverage).toBeCloseTo(1 / 4, 1);
});

test('the confidence in a passage is high for a question that it answers, and low for one that shares a word with it', async () => {
  const confidenceIn = async (query: string) => (await search(query))[0]!.confidence!;
  expect(await confidenceIn('How much is delivery?')).toBeGreaterThan(0.8);
  expect(await confidenceIn('Wie hoch sind die Versandkosten nach Österreich?')).toBeGreaterThan(0.7);
  expect(await confidenceIn('Do you repair electric guitars in cash?')).toBeLessThan(0.2);
});

test('questions of a business in two languages find the passages in their own', async () => {
  const { app } = await businessOf(workspace.context, 'Two languages');
  const lists = text(
    'Namen',
    'Die, wie, was, der, und, mit, für, auf, ist, how, what, is, much, the, for, does: Namen von Figuren.',
  );
  const knowledge = [
    ...Array.from({ length: 6 }, (_, n) =>
      text(`Note ${n}`, `The note number ${n} is about the shelf that we have in the shop.`),
    ),
    text('Parcels', 'The parcel is on its way for two days, and we send it from the shop in the morning.'),
    lists,
  ];
  await importing(workspace, app._id, { knowledge, publish: true });
  const query = searchRequest({ app_id: app._id, query: 'How is the parcel for Italy?' });
  const { passages } = await workspace.client.searchPassages(asConversations(), query);
  expect(passages.map(({ title }) => title)).toEqual(['Parcels']);
});

test('a single word finds the only passage of another language where the usual ones do not have it', async () => {
  const { app } = await businessOf(workspace.context, 'An imprint');
  const knowledge = Array.from({ length: 24 }, (_, n) =>
    text(`Note ${n}`, `The note ${n} is about a shelf in the shop.`),
  );
  const imprint = text('Impressum', 'Der Geschäftsführer der Firma ist Herr Schmidt, und sie ist im Register.');
  await importing(workspace, app._id, { knowledge: [...knowledge, imprint], publish: true });
  const query = searchRequest({ app_id: app._id, query: 'Geschäftsführer' });
  const { passages } = await workspace.client.searchPassages(asConversations(), query);
  expect(passages.map(({ title }) => title)).toEqual(['Impressum']);
});

test('a search returns at most the limit, and a limit above 50 is refused', async () => {
  expect(await search('parcels delivery open warranty', 2)).toHaveLength(2);
  await expect(search('parcels', 51)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('an agent says that nothing was published for its app until something is', async () => {
  const { app, agent } = await businessOf(workspace.context, 'Milk');
  const hasNone = async () =>
    (await workspace.client.getAgent(asConversations(), { bot_profile_id: agent._id })).has_no_passages;
  expect(await hasNone()).toBe(true);
  await importing(workspace, app._id, { knowledge: [text('Milk', 'We have oat milk.')], publish: true });
  expect(await hasNone()).toBe(false);
});

test('neither an app nor the default assistant finds passages of another app', async () => {
  const { app } = await businessOf(workspace.context, 'Tea');
  for (const other of [app._id, workspace.context.defaultApp.app_id])
    expect(
      await workspace.client.searchPassages(asConversations(), searchRequest({ app_id: other, query: 'delivery' })),
    ).toEqual({ passages: [], suggestions: [], language: '' });
});

test('of two texts with the same words the one with them in its question comes first', async () => {
  const { app } = await businessOf(workspace.context, 'Weights');
  const knowledge = [
    text('Gift wrapping', 'Gift wrapping is what we do with a gift wrapping ribbon.'),
    text('Ribbons', 'Do you offer gift wrapping? Ribbons are red.'),
    faq('Do you offer gift wrapping?', 'Yes, ribbons are red.'),
    text('Other', 'Nothing of the sort.'),
    text('Another', 'Nothing of the kind.'),
    text('More', 'Nothing at all.'),
    text('Yet more', 'Nothing to see.'),
  ];
  await importing(workspace, app._id, { knowledge, publish: true });
  const query = searchRequest({ app_id: app._id, query: 'gift wrapping' });
  const { passages } = await workspace.client.searchPassages(asConversations(), query);
  expect(passages.map(({ title }) => title)).toEqual(['Do you offer gift wrapping?', 'Gift wrapping', 'Ribbons']);
});

test('a text too short to show its language is in that of the other texts of its business, those of before among them', async () => {
  const { app } = await businessOf(workspace.context, 'Werkstatt');
  const about = text('Über uns', 'Wir reparieren seit dreißig Jahren Fahrräder und freuen uns auf Ihren Besuch.');
  await importing(workspace, app._id, {
    knowledge: [about, text('Spielplätze', 'Ballspiele verboten')],
    publish: true,
  });
  await importing(workspace, app._id, { knowledge: [text('Fahrräder', 'Anlehnen verboten')], publish: true });
  const best = async (query: string) =>
    (await workspace.client.searchPassages(asConversations(), searchRequest({ app_id: app._id, query, limit: 1 })))
      .passages[0];
  expect(await best('Spielplatz')).toMatchObject({ title: 'Spielplätze', language: 'de' });
  expect(await best('Ist das Anlehnen erlaubt?')).toMatchObject({ title: 'Fahrräder', language: 'de' });
});

const suggestionsOf = async (query: string, suggestions = 3) =>
  (await workspace.client.searchPassages(asConversations(), searchRequest({ app_id, query, suggestions }))).suggestions;

test('a customer who types a suggestion gets the passage that it was made of, quoted from its beginning', async () => {
  const suggestions = await suggestionsOf('is there any delivery abroad, to countries such as Norway?');
  expect(suggestions).toContain('Shipping: Abroad');
  const [best] = await search('Shipping: Abroad');
  expect(best).toMatchObject({ heading: 'Shipping > Abroad', quote: { text: expect.stringMatching(/^Parcels to/) } });
  expect(best!.confidence).toBeGreaterThan(0.9);
});

test('nothing is suggested unless it is wanted, nor to a question that nothing is near, and more than five are refused', async () => {
  expect(await suggestionsOf('delivery abroad', 0)).toEqual([]);
  expect(await suggestionsOf('flurble zorptang')).toEqual([]);
  expect(await suggestionsOf('delivery and returns of a grinder', 1)).toHaveLength(1);
  for (const suggestions of [-1, 6])
    await expect(suggestionsOf('delivery', suggestions)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('a search tells the language of most passages of the app, whatever the language of the question', async () => {
  const request = searchRequest({ app_id, query: 'Wie hoch sind die Versandkosten?' });
  expect((await workspace.client.searchPassages(asConversations(), request)).language).toBe('en');
});

test('a word with a wrong letter finds what was meant, with less confidence than the word itself', async () => {
  const [right] = await search('is there a warranty for the grinder?');
  const [wrong] = await search('is there a warrenty for the grinder?');
  expect(wrong).toMatchObject({ title: right!.title, quote: { text: right!.quote!.text } });
  expect(wrong!.confidence).toBeLessThan(right!.confidence!);
  expect(wrong!.confidence).toBeGreaterThan(0.5);
});
