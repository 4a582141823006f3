import type { workspace } from '@cws/protos';
import { hoursAnswer, type StatedHours } from './hours-answer';

const ranges = (...times: string[]): workspace.TimeRange[] =>
  times.map((range) => ({ from: range.split('-')[0]!, to: range.split('-')[1]! }));
const NINE = ranges('09:00-18:00');

const HOURS: workspace.OpeningHours = {
  weekly: [
    ...['mon', 'tue', 'wed', 'thu'].map((day) => ({ day, ranges: NINE })),
    { day: 'fri', ranges: ranges('09:00-12:00', '13:00-20:00') },
    { day: 'sat', ranges: ranges('10:00-14:00') },
  ],
  exceptions: [
    { date: '2026-12-24', ranges: ranges('09:00-12:00'), note: '' },
    { date: '2026-12-25', ranges: [], note: '' },
    { date: '2027-03-26', ranges: [], note: 'Karfreitag' },
    { date: '2026-12-07', ranges: [], note: 'Stocktaking' },
  ],
};
const STATED: StatedHours = {
  time_zone: 'Europe/Vienna',
  business_name: 'Velo Kessler',
  hours: HOURS,
  hours_source: { document_id: 'faq-1', title: 'Opening hours', url: 'https://example.com/', text: 'Mon–Thu 9–18' },
};
/** A Friday; 10:30 in Vienna. */
const MORNING = Date.parse('2026-11-27T09:30:00Z');

const told = (text: string, { at = MORNING, tag = 'en', stated = STATED } = {}) =>
  hoursAnswer(stated, { text, languages: [tag], at })?.text.split('\n\n')[0];

// contract: answers-hours
test.each([
  ['Are you open now?', 'Yes, we are open now, until 12:00.'],
  ['are you still open', 'Yes, we are open now, until 12:00.'],
  ['Are you open?', 'Yes, we are open now, until 12:00.'],
  ['Are you open today?', 'Today we are open from 09:00 to 12:00 and from 13:00 to 20:00.'],
  ['hi, what time do you close today', 'Today we are open from 09:00 to 12:00 and from 13:00 to 20:00.'],
  ['until when are you open?', 'Today we are open from 09:00 to 12:00 and from 13:00 to 20:00.'],
  ['when do you close', 'Today we are open from 09:00 to 12:00 and from 13:00 to 20:00.'],
  ['Are you open tomorrow?', 'Tomorrow we are open from 10:00 to 14:00.'],
  ['are you open on mondays', 'On Monday we are open from 09:00 to 18:00.'],
  ['are you opne on satuday?', 'On Saturday we are open from 10:00 to 14:00.'],
  ['Is Velo Kessler open on Sunday?', 'On Sunday we are closed.'],
  ['open at the weekend?', 'On Saturday we are open from 10:00 to 14:00.\nOn Sunday we are closed.'],
  ['Are you open on 24 December?', 'On 24 December we are open from 09:00 to 12:00.'],
  ['are you open december 24th, 2026', 'On 24 December we are open from 09:00 to 12:00.'],
  ['are you open on Christmas day', 'On 25 December we are closed.'],
  ['Do you close on Good Friday?', 'On 26 March we are closed. (Karfreitag)'],
  ['Are you open at 7pm on Tuesday?', 'On Tuesday we are open from 09:00 to 18:00.'],
  ['open at 17:30?', 'Today we are open from 09:00 to 12:00 and from 13:00 to 20:00.'],
])('"%s" is answered from the hours', (question, answer) => {
  expect(told(question)).toBe(answer);
});

test('outside of the hours the next opening is told', () => {
  const at = (time: string) => ({ at: Date.parse(time) });
  expect(told('are you open now', at('2026-11-27T11:30:00Z'))).toBe(
    'No, we are closed now. We open again today at 13:00.',
  );
  expect(told('are you open now', at('2026-11-28T14:00:00Z'))).toBe(
    'No, we are closed now. We open again on Monday at 09:00.',
  );
  expect(told('are you open', at('2026-12-06T23:30:00Z'))).toBe(
    'No, we are closed now. We open again tomorrow at 09:00.',
  );
});

test('a day of the week that is an exception next time is told as that', () => {
  const at = Date.parse('2026-12-02T09:00:00Z');
  expect(told('are you open on monday', { at })).toBe('On Monday we are closed. (Stocktaking)');
});

test('the whole week is told with the exceptions that come soon', () => {
  const week =
    'Our opening hours:\nMonday–Thursday: 09:00–18:00\nFriday: 09:00–12:00, 13:00–20:00\nSaturday: 10:00–14:00\nSunday: closed';
  const soon = '7 December: closed (Stocktaking)\n24 December: 09:00–12:00\n25 December: closed';
  for (const question of ['What are your opening hours?', 'opening hours', 'when are you open', 'when do you open'])
    expect(told(question)).toBe(`${week}\n${soon}`);
});

test.each([
  ['de', 'Habt ihr am Montag offen?', 'Am Montag haben wir von 09:00 bis 18:00 Uhr geöffnet.'],
  ['de', 'Bis wann habt ihr heute auf?', 'Heute haben wir von 09:00 bis 12:00 und von 13:00 bis 20:00 Uhr geöffnet.'],
  ['de', 'offen am 24.12.?', 'Am 24. Dezember haben wir von 09:00 bis 12:00 Uhr geöffnet.'],
  ['de', 'Haben Sie am Sonntag zu?', 'Am Sonntag haben wir geschlossen.'],
  ['de', 'Habt ihr am Karfreitag geöffnet?', 'Am 26. März haben wir geschlossen. (Karfreitag)'],
  ['fr', 'Êtes-vous ouverts le samedi ?', 'Samedi, nous sommes ouverts de 10:00 à 14:00.'],
  ['fr', 'vous etes ouvert aujourdhui', "Aujourd'hui, nous sommes ouverts de 09:00 à 12:00 et de 13:00 à 20:00."],
  ['fr', "C'est ouvert à Noël ?", 'Le 25 décembre, nous sommes fermés.'],
  ['es', '¿Abren los domingos?', 'El domingo estamos cerrados.'],
  ['es', 'a que hora cierran mañana', 'Mañana abrimos de 10:00 a 14:00.'],
  ['pt', 'Vocês estão abertos agora?', 'Sim, estamos abertos agora, até às 12:00.'],
  ['pt', 'abrem no sábado?', 'No sábado estamos abertos das 10:00 às 14:00.'],
  ['ru', 'Вы работаете в субботу?', 'В субботу мы открыты с 10:00 до 14:00.'],
  ['ru', 'до скольки вы сегодня открыты', 'Сегодня мы открыты с 09:00 до 12:00 и с 13:00 до 20:00.'],
  ['ar', 'هل أنتم مفتوحون الآن؟', 'نعم، نحن مفتوحون الآن، حتى الساعة 12:00.'],
  ['ar', 'هل تفتحون يوم الأحد؟', 'يوم الأحد نحن مغلقون.'],
  ['ja', '日曜日は営業していますか?', '日曜日は休業です。'],
  ['ja', '今日は何時まで開いていますか', '今日は09:00から12:00まで、13:00から20:00まで営業しています。'],
  ['ja', '12月24日は営業していますか?', '12月24日は09:00から12:00まで営業しています。'],
  ['zh', '你们现在开门吗?', '是的,我们现在正在营业,营业到12:00。'],
  ['zh', '星期六几点关门', '星期六我们的营业时间是10:00至14:00。'],
])('in %s "%s" is answered in that language', (tag, question, answer) => {
  expect(told(question, { tag })).toBe(answer);
});

test('the language of the answer may be another one than that of the question', () => {
  expect(told('Habt ihr am Sonntag offen?', { tag: 'en-GB' })).toBe('On Sunday we are closed.');
  expect(told('Habt ihr am Sonntag offen?', { tag: 'ko' })).toBe('On Sunday we are closed.');
});

// contract: answers-hours
test.each([
  'When is the pool open?',
  'Until when can I cancel?',
  'Is the workshop open on Sunday?',
  'What time is breakfast on Sunday?',
  'How long is the rental on Saturday?',
  'Are you open to offers?',
  'Do you open bank accounts?',
  'Do you have a table on Friday?',
  'can I bring my bike on monday',
  'Is it closed on Sunday?',
  'Wann hat die Küche offen?',
  'Bis wann kann ich stornieren?',
  'Ist die Werkstatt am Samstag offen?',
  'Wie lange dauert ein Service?',
  'À quelle heure ouvre la piscine ?',
  '¿A qué hora abre la piscina?',
  'A que horas abre a piscina?',
  'Когда открыт бассейн?',
  'متى يفتح المسبح؟',
  'プールは何時から開いていますか',
  '游泳池几点开门',
  'Monday',
  'on Sunday?',
  'today',
  'Are you open on public holidays?',
  'Are you open on New Year?',
  'Are you open on 1 May?',
  'Are you open on 31 February?',
  '',
])('"%s" is no question for the hours of the business', (question) => {
  expect(told(question)).toBeUndefined();
});

test('without a time zone nothing is told of now, today or tomorrow', () => {
  const stated = { ...STATED, time_zone: '' };
  for (const question of ['Are you open now?', 'are you open today', 'open tomorrow?', 'until when are you open'])
    expect(told(question, { stated })).toMatch(/^Our opening hours:\nMonday–Thursday: 09:00–18:00\n/);
  expect(told('are you open on Sunday', { stated })).toBe('On Sunday we are closed.');
  expect(told('are you open on 25 December', { stated })).toBe('On 25 December we are closed.');
});

test('the answer has the source of the hours, with the words in which it states them', () => {
  const answer = hoursAnswer(STATED, { text: 'Are you open on Sunday?', languages: ['de'], at: MORNING });
  expect(answer).toEqual({
    text: 'Am Sonntag haben wir geschlossen.\n\nQuelle: Opening hours',
    mode: 'extractive',
    outcome: 'answered',
    sources: [
      {
        document_id: 'faq-1',
        title: 'Opening hours',
        url: 'https://example.com/',
        quote: 'Mon–Thu 9–18',
        start: 0,
        end: 12,
      },
    ],
  });
});

test('hours of which a business is itself the source are quoted as they are told', () => {
  const stated = { ...STATED, hours_source: { document_id: 'b', title: 'Velo Kessler', url: '', text: '' } };
  const [source] = hoursAnswer(stated, { text: 'open now?', languages: ['en'], at: MORNING })!.sources;
  expect(source!.quote).toMatch(/^Our opening hours:\nMonday/);
  expect(source!.end).toBe(source!.quote.length);
});

test('a day that goes on after midnight is one opening, and one without an end has none', () => {
  const night = {
    weekly: [
      { day: 'fri', ranges: ranges('18:00-24:00') },
      { day: 'sat', ranges: ranges('00:00-02:00') },
    ],
    exceptions: [],
  };
  const at = Date.parse('2026-11-27T21:00:00Z');
  expect(told('are you open', { at, stated: { ...STATED, hours: night } })).toBe('Yes, we are open now, until 02:00.');
  const always = {
    weekly: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({ day, ranges: ranges('00:00-24:00') })),
    exceptions: [],
  };
  expect(told('are you open', { at, stated: { ...STATED, hours: always } })).toBe('Yes, we are open now.');
});

test('nothing is told where no hours are stated, or those of the day are not', () => {
  expect(told('are you open', { stated: { ...STATED, hours: undefined, hours_source: undefined } })).toBeUndefined();
  const exceptions = { weekly: [], exceptions: HOURS.exceptions };
  expect(told('are you open on sunday', { stated: { ...STATED, hours: exceptions } })).toBeUndefined();
  expect(told('are you open on 24 december', { stated: { ...STATED, hours: exceptions } })).toMatch(/from 09:00/);
});
