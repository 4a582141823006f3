import { searchRequest } from '../testing/requests';
import { asConversations, businessOf, importing, startWorkspace } from '../testing/workspace';
import { LANGUAGES_WITH_WORDS, wordsIn } from '../words/words';
import { LANGUAGES } from './text/languages';

/** From this probability on the built-in provider quotes a passage. */
const ENOUGH = 0.42;

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let app_id: string;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(async () => {
  app_id = (await businessOf(workspace.context, 'Bakery')).app._id;
});
afterAll(() => workspace.stop());

const product = (name: string, description = '', price = '1.90') => ({
  ...{ name, description, price, currency: price && 'EUR', sku: '', url: '', image_url: '' },
});
const publish = (...products: ReturnType<typeof product>[]) => importing(workspace, app_id, { products });
const bestOf = async (query: string) =>
  (await workspace.client.searchPassages(asConversations(), searchRequest({ app_id, query }))).passages[0];
const confidenceIn = async (query: string) => (await bestOf(query))?.confidence ?? 0;

/** A product with a name of one word, and questions for its price. */
const QUESTIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  en: ['Croissant', 'What does a croissant cost?', 'How expensive is the croissant?', 'croissant price'],
  de: ['Zimtschnecke', 'Was kostet eine Zimtschnecke?', 'Wie hoch ist der Preis der Zimtschnecke?'],
  fr: [
    'Croissant',
    'Combien coûte un croissant ?',
    "C'est combien, le croissant ?",
    'Ça coûte combien, un croissant ?',
    'Quel est le prix du croissant ?',
  ],
  es: [
    'Ensaimada',
    '¿Cuánto cuesta la ensaimada?',
    '¿Qué precio tiene la ensaimada?',
    'a cuanto esta la ensaimada',
    'cuánto sale la ensaimada',
  ],
  it: ['Cornetto', 'Quanto costa un cornetto?', 'Qual è il prezzo del cornetto?'],
  nl: ['Croissant', 'Wat kost een croissant?', 'Hoeveel kost de croissant?'],
  pt: ['Croissant', 'Quanto custa o croissant?', 'Qual é o preço do croissant?', 'quanto é o croissant'],
  ro: ['Corn', 'Cât costă un corn?', 'Care este prețul pentru corn?'],
  tr: ['Kruvasan', 'Kruvasan ne kadar?', 'Kruvasan fiyatı nedir?'],
  sv: ['Kanelbulle', 'Vad kostar en kanelbulle?', 'Vad är priset på kanelbulle?'],
  da: ['Kanelsnegl', 'Hvad koster en kanelsnegl?', 'Hvad er prisen på en kanelsnegl?'],
  pl: ['Rogalik', 'Ile kosztuje rogalik?', 'Jaka jest cena rogalik?'],
  cs: ['Rohlík', 'Kolik stojí rohlík?', 'Jaká je cena rohlík?'],
  vi: ['Phở', 'Phở giá bao nhiêu?'],
  ru: ['Круассан', 'Сколько стоит круассан?', 'Какая цена круассана?', 'почём круассан'],
  uk: ['Круасан', 'Скільки коштує круасан?'],
  el: ['Κρουασάν', 'Πόσο κοστίζει το κρουασάν;', 'Ποια είναι η τιμή για κρουασάν;'],
  ar: ['كرواسون', 'كم سعر الكرواسون؟', 'بكم الكرواسون؟', 'ما ثمن الكرواسون؟'],
  fa: ['کرواسان', 'قیمت کرواسان چند است؟', 'کرواسان چقدر است؟'],
  he: ['קרואסון', 'כמה עולה קרואסון?', 'מה המחיר של קרואסון?'],
  hi: ['क्रोइसैन', 'क्रोइसैन की कीमत क्या है?', 'क्रोइसैन कितने का है?'],
  th: ['โดนัท', 'โดนัทราคาเท่าไหร่', 'โดนัทเท่าไร'],
  zh: ['咖啡', '咖啡多少钱？', '咖啡的价格是多少？', '咖啡几块钱？', '一杯咖啡多少钱？'],
  ja: ['クロワッサン', 'クロワッサンはいくらですか？', 'クロワッサンの値段を教えてください'],
  ko: ['크루아상', '크루아상 얼마예요?', '크루아상 가격이 어떻게 되나요?'],
};

test('every language of the index has words for prices, and a question here', () => {
  const tags = Object.keys(LANGUAGES).sort();
  const withPrices = LANGUAGES_WITH_WORDS.filter((tag) => wordsIn(tag).prices);
  expect([withPrices, Object.keys(QUESTIONS).sort()]).toEqual([tags, tags]);
});

// contract: product-prices
test.each(Object.entries(QUESTIONS))(
  'a question in %s for the price of a product is answered',
  async (_tag, [name, ...questions]) => {
    await publish(product(name));
    const confidences = await Promise.all(questions.map(confidenceIn));
    expect(questions.filter((_, n) => confidences[n]! < ENOUGH)).toEqual([]);
  },
);

test.each([
  ['Was kostet ein Croissant?', 'Croissant', 'Buttery and made in the morning.'],
  ['How much does the Zimtschnecke cost?', 'Zimtschnecke', 'Ein Gebäck aus Hefeteig mit Zimt und Zucker.'],
  ['Combien coûte la Zimtschnecke ?', 'Zimtschnecke', ''],
])('the question %s is answered, whatever the language of the product', async (question, name, description) => {
  await publish(product(name, description));
  expect(await confidenceIn(question)).toBeGreaterThan(ENOUGH);
});

test.each([
  'Is the croissant vegan?',
  'Ist das Croissant vegan?',
  'What does the delivery of a croissant cost?',
  'What does a cappuccino cost?',
  'Was kostet der Versand?',
  '¿Hay cena con croissant?',
  'Which prices do you have?',
])('the question %s stays unanswered', async (question) => {
  await publish(product('Croissant'), product('Brioche'));
  expect(await confidenceIn(question)).toBeLessThan(ENOUGH);
});

test('a product without a price, and one that has the thing in its description alone, do not answer for what it costs', async () => {
  await publish(product('Croissant', '', ''), product('Mug', 'A mug for coffee.'));
  expect(await confidenceIn('What does a croissant cost?')).toBeLessThan(ENOUGH);
  expect(await confidenceIn('What is the price of the coffee?')).toBeLessThan(ENOUGH);
});

test('the product that a question for a price names comes before texts about prices', async () => {
  await publish(product('Croissant'), product('Brioche'));
  const shipping = { kind: 'faq', title: 'What does shipping cost?', content: 'Shipping costs 4 EUR.', url: '' };
  await importing(workspace, app_id, { knowledge: [shipping], publish: true });
  expect(await bestOf('What does a croissant cost?')).toMatchObject({ kind: 'product', text: 'Croissant: 1.90 EUR.' });
  expect(await bestOf('What does shipping cost?')).toMatchObject({ kind: 'faq' });
});

test.each([
  ['Plate', 'Made by hand of stoneware.', 'How much is the plate?', 'How much are the plates?'],
  ['Ensaimada', 'Un bollo de masa dulce.', '¿Cuánto es la ensaimada?', '¿A cuánto está la ensaimada?'],
  ['كرواسون', 'كرواسون بالزبدة نخبزه كل صباح.', 'بكم الكرواسون؟'],
])('for the price of %s the product comes before its page, and a FAQ that has it before both', async (...given) => {
  const [name, text, ...questions] = given as [string, string, ...string[]];
  await publish(product(name, text));
  const page = { kind: 'url', title: name, content: `# ${name}\n\n${name}: ${text}`, url: 'https://a.example/' };
  await importing(workspace, app_id, { knowledge: [page], publish: true });
  const kindsOf = () => Promise.all(questions.map(async (question) => (await bestOf(question))?.kind));
  expect(new Set(await kindsOf())).toEqual(new Set(['product']));
  const faq = { kind: 'faq', title: questions[0]!, content: '1.90, or 2.40 with a gift box.', url: '' };
  await importing(workspace, app_id, { knowledge: [page, faq], publish: true });
  expect(new Set(await kindsOf())).toEqual(new Set(['faq']));
});

test.each(['from $29/month', '220 ₽', 'CHF 75.–', '15 ريال', '¥600'])(
  'a price that is written %s answers for what it costs',
  async (price) => {
    await publish(product('Croissant', `Croissant: ${price}\nOn Sundays`, ''), product('Mug', 'Mug: 350 ml', ''));
    expect(await confidenceIn('What does a croissant cost?')).toBeGreaterThan(ENOUGH);
    expect(await confidenceIn('What does a mug cost?')).toBeLessThan(ENOUGH);
  },
);

test('a product whose language nobody can tell is found beside texts in the language of the question', async () => {
  await publish(product('Croissant', 'Boulangerie Martin'));
  const faq = {
    kind: 'faq',
    title: 'Quand êtes-vous ouverts ?',
    content: 'Nous sommes ouverts du lundi au samedi.',
    url: '',
  };
  await importing(workspace, app_id, { knowledge: [faq], publish: true });
  expect(await bestOf('Quel est le prix du croissant ?')).toMatchObject({ kind: 'product' });
  expect(await confidenceIn('Quel est le prix du croissant ?')).toBeGreaterThan(ENOUGH);
});

test('a question for the amount of something else prefers no product', async () => {
  await publish(product('Plate', 'Made by hand.'));
  const faq = { kind: 'faq', title: 'How much does the plate weigh?', content: 'It weighs 600 g.', url: '' };
  await importing(workspace, app_id, { knowledge: [faq], publish: true });
  expect(await bestOf('How much does the plate weigh?')).toMatchObject({ kind: 'faq' });
});
