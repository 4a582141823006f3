import { blocksIn } from './blocks';
import { contentWordsOf, hitsIn } from './question-words';
import { type Quotable, quoteFrom as quoteWithFit } from './quote';

const passage = (text: string, overrides: Partial<Quotable> = {}): Quotable => ({
  ...{ kind: 'text', title: 'Opening hours', question: '', language: 'en' },
  ...{ text, start: 0, end: text.length },
  ...overrides,
});
const quoteFrom = (of: Quotable, question: string) =>
  quoteWithFit(of, question, (part) => hitsIn(part, contentWordsOf(question)));
const faq = (question: string, text: string, overrides: Partial<Quotable> = {}) =>
  passage(text, { kind: 'faq', title: question, question, ...overrides });

const STEPS =
  '1. Open your account. 2. Choose the order. 3. Click Return. 4. Print the label. 5. Drop the parcel at a post office.';
const PROSE =
  'Log in first. Then open the tab Trips. Select the trip. Press the red button. Confirm the cancellation by e-mail.';
const COMMAND =
  'Run this:\n\n```\nsudo systemctl restart router\n```\n\nThen open https://router.example/ to see its state.';

// contract: answers-quote
describe('a FAQ', () => {
  test.each([
    ['of steps in one paragraph', 'How do I return an item?', STEPS, STEPS],
    [
      'of steps in lines',
      'How do I return an item?',
      STEPS.replaceAll(/ (?=\d)/g, '\n'),
      STEPS.replaceAll(/ (?=\d)/g, '\n'),
    ],
    [
      'of steps and a sentence',
      'How do I return an item?',
      `${STEPS} Refunds take a week.`,
      `${STEPS} Refunds take a week.`,
    ],
    ['with a command', 'How do I reset the router?', COMMAND, COMMAND],
    ['in Chinese', '怎么退货？', '1）登录账户。2）选择订单。3）打印标签。', '1）登录账户。2）选择订单。3）打印标签。'],
    [
      'in Arabic digits',
      'كيف أعيد المنتج؟',
      '١. افتح حسابك. ٢. اختر الطلب. ٣. اطبع الملصق.',
      '١. افتح حسابك. ٢. اختر الطلب. ٣. اطبع الملصق.',
    ],
  ])('%s is answered from its first sentence, and steps and commands are whole', (_what, question, text, quote) => {
    expect(quoteFrom(faq(question, text), question)).toMatchObject({ text: quote, is_cut: false });
  });

  test('of more than three sentences is answered with the first ones, and it is said that more follows', () => {
    const question = 'How do I cancel my booking?';
    for (const asked of [question, 'cancel booking', 'How can I cancel my booking of Monday with the red button?'])
      expect(quoteFrom(faq(question, PROSE), asked)).toMatchObject({
        text: 'Log in first. Then open the tab Trips. Select the trip.',
        is_cut: true,
      });
  });

  test('that was found for another question is quoted where it answers that one', () => {
    const { text } = quoteFrom(
      faq('How do I cancel my booking?', PROSE),
      'Where is the e-mail that I have to confirm?',
    );
    expect(text).toBe('Select the trip. Press the red button. Confirm the cancellation by e-mail.');
  });

  test('whose list is too long is cut behind an item', () => {
    const items = Array.from({ length: 60 }, (_, n) => `${n + 1}. Turn the wheel number ${n + 1} to the left`);
    const { text, is_cut: isCut } = quoteFrom(faq('How do I open it?', items.join('\n')), 'How do I open it?');
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(1_200);
    expect(items).toContain(text.split('\n').at(-1));
  });
});

// contract: answers-quote
test.each([
  [
    'a list',
    'How do I sign the contract?',
    `We are a small shop.\n\nSign the contract:\n\n${STEPS.replaceAll(/ (?=\d)/g, '\n')}\n\nBye.`,
  ],
  ['code', 'Which command restarts the router?', 'A router is a device. '.repeat(7) + COMMAND],
])('%s that fits a question is quoted whole with the sentence that announces it', (_what, question, text) => {
  const quote = quoteFrom(passage(text), question).text;
  expect(text).toContain(quote);
  expect(quote).toMatch(
    /^Sign the contract:\n\n1\. [\s\S]*5\. Drop the parcel at a post office\.|Run this:\n\n```\nsudo[\s\S]*\n```/,
  );
});

test.each([
  'We open again on 5. May and on 6. June, after the holidays, and then on every Monday at 9. Come and see us.',
  'Version 1.2 is old. Version 1.3 is new.',
  'Call 1. We are there.',
])('%j has no list', (text) => expect(blocksIn(text)).toEqual([]));

const ROWS = Array.from({ length: 60 }, (_, n) => `Town${n} | ${n} EUR | ${n % 9} days`);
const table = (...rows: readonly string[]) => ['Town | Shipping fee | Delivery time', ...rows].join('\n');

// contract: answers-quote
describe('of a table', () => {
  test('the head and the row that fits are quoted, and the source is the row', () => {
    const text = `We deliver.\n\n${table(...ROWS, 'Zwettl | 91 EUR | 9 days')}\n\nAsk us.`;
    const {
      text: quote,
      start,
      end,
      is_cut: isCut,
    } = quoteFrom(passage(text, { start: 30, end: 30 + text.length }), 'What is the shipping fee for Zwettl?');
    expect(quote).toBe('Town | Shipping fee | Delivery time\nZwettl | 91 EUR | 9 days');
    expect(text.slice(start - 30, end - 30)).toBe('Zwettl | 91 EUR | 9 days');
    expect(isCut).toBe(false);
  });

  test('a passage from its middle, which begins with its head, is quoted like that too', () => {
    const rows = ['Zone 250 | 7 EUR', 'Zone 251 | 8 EUR', 'Zone 2500 | 9 EUR'].join('\n');
    const head = 'Zone 2026 | Fee';
    const { text, start, end } = quoteFrom(
      passage(`${head}\n${rows}`, { start: 5_000, end: 5_000 + rows.length }),
      'fee of zone 251',
    );
    expect(text).toBe(`${head}\nZone 251 | 8 EUR`);
    expect([start, end]).toEqual([5_017, 5_033]);
  });

  test.each([';', '\t', ','])('cells parted by %j are cells', (mark) => {
    const rows = ['Town', 'Linz', 'Graz', 'Wien', 'Zwettl'].map((town, n) => `${town}${mark}${n ? `${n} EUR` : 'Fee'}`);
    expect(quoteFrom(passage(rows.join('\n')), 'What is the fee for Graz?').text).toBe(`${rows[0]}\n${rows[2]}`);
  });

  test('the row is quoted whose name differs from others by its number', () => {
    const rows = ['Room | Size', 'Room Nordlicht12 | 20 m²', 'Room Nordlicht13 | 31 m²', 'Room Nordlicht14 | 25 m²'];
    const { text } = quoteFrom(passage(rows.join('\n')), 'What is the size of Nordlicht13?');
    expect(text).toBe(`${rows[0]}\n${rows[2]}`);
  });

  test('all rows are quoted between which the question does not decide, and it is said when there are more', () => {
    const { text, is_cut: isCut } = quoteFrom(passage(table(...ROWS)), 'What is the shipping fee?');
    expect(text).toMatch(/^Town \| Shipping fee \| Delivery time\nTown0 \| 0 EUR/);
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThan(700);
  });
});

test.each([
  [
    'en',
    'What is the fee for late arrivals?',
    'We close the gate at ten. ',
    'After that the fee for late arrivals is 12 EUR.',
  ],
  [
    'de',
    'Was kostet die Verlängerung?',
    'Ein Kurs dauert vier Wochen. ',
    'Danach kostet die Verlängerung 15 Euro im Monat.',
  ],
  [
    'es',
    '¿Cuánto cuesta la prórroga?',
    'El curso dura un mes. ',
    'Después la prórroga cuesta quince euros cada mes que pasa.',
  ],
  ['ru', 'Сколько стоит продление?', 'Курс длится месяц. ', 'Затем продление стоит пятнадцать евро за месяц.'],
  ['zh', '延期多少钱？', '课程为期一个月。', '之后延期每月十五欧元。'],
])('in %s a quote that refers back begins with the sentence before it', (language, question, before, sentence) => {
  const first = 'A'.repeat(90);
  const text = `${first}. ${before}${sentence} ${'B'.repeat(150)}.`;
  const quote = quoteFrom(passage(text, { language }), question).text;
  expect(quote.startsWith(before.trim())).toBe(true);
  expect(quote).toContain(sentence);
});

test('a quote that refers to nothing begins with itself', () => {
  const text = `${'A'.repeat(90)}. We close the gate at ten. The fee for late arrivals is 12 EUR, which is paid at the gate and in cash alone, please, and for which you get a receipt. Bye.`;
  expect(quoteFrom(passage(text), 'What is the fee for late arrivals?').text).toMatch(/^The fee/);
});

test('the place of a quote from Markdown is the place of its passage', () => {
  const quote = quoteFrom(passage('Bring the receipt.', { start: 10, end: 90 }), 'receipt');
  expect(quote).toMatchObject({ text: 'Bring the receipt.', start: 10, end: 90 });
});
