import type { workspace as proto } from '@cws/protos';
import { asOperator, asUser, businessOf, importing, startWorkspace } from '../testing/workspace';

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
  } = await businessOf(workspace.context, 'Coffee', undefined));
  await importing(workspace, app_id, { knowledge: KNOWLEDGE, publish: true });
});
afterAll(() => workspace.stop());

const search = async (query: string, limit = 0): Promise<proto.Passage[]> =>
  (await workspace.client.searchPassages(asUserOfConversations(), { app_id, query, limit })).passages;
const asUserOfConversations = asUser;
const titlesOf = async (query: string) => (await search(query)).map(({ title }) => title);

test.each([
  ['When are you open?', 'Opening hours'],
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
