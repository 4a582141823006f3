import { writtenHours } from './written-hours';

const NINE = [['09:00', '18:00']];
const split = [
  ['09:00', '12:00'],
  ['14:00', '18:00'],
];

test.each<[string, string, object]>([
  [
    'en',
    'Monday–Friday 09:00–18:00\nSaturday closed',
    { mon: NINE, tue: NINE, wed: NINE, thu: NINE, fri: NINE, sat: [] },
  ],
  [
    'en',
    'Mon-Fri: 9am - 6pm, Sat 10:00 to 14:00',
    { mon: NINE, tue: NINE, wed: NINE, thu: NINE, fri: NINE, sat: [['10:00', '14:00']] },
  ],
  ['en', 'Tuesday & Thursday 1–5pm', { tue: [['13:00', '17:00']], thu: [['13:00', '17:00']] }],
  [
    'de',
    'Montag bis Mittwoch: 9–12 Uhr und 14–18 Uhr\nWir freuen uns auf Sie!',
    { mon: split, tue: split, wed: split },
  ],
  ['de', 'Mo, Di 9.00 - 18.00 Uhr\nSo geschlossen', { mon: NINE, tue: NINE, sun: [] }],
  ['de', 'Fr\n18:00–02:00', { fri: [['18:00', '24:00']], sat: [['00:00', '02:00']] }],
  [
    'es',
    'Lunes a miércoles de 9:00 a 12:00 y de 14:00 a 18:00\nDomingo cerrado',
    { mon: split, tue: split, wed: split, sun: [] },
  ],
  ['fr', 'Lundi, mardi : 9h00 - 18h00\nDimanche : fermé', { mon: NINE, tue: NINE, sun: [] }],
  ['pt', 'Segunda-feira 9h às 18h', { mon: NINE }],
  ['en', 'Saturday to Monday 9:00–18:00', { sat: NINE, sun: NINE, mon: NINE }],
  [
    'en',
    'daily 09:00–18:00',
    Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, NINE])),
  ],
])('in %s "%s" is understood', (language, text, weekly) => {
  const closed = { de: 'geschlossen', es: 'cerrado', fr: 'fermé' }[language] ?? 'closed';
  expect(writtenHours(text, { language, closed: [closed] })).toMatchObject({ weekly, exceptions: [] });
});

test('dates without days are exceptions', () => {
  const text =
    'Monday 09:00–18:00\nclosed (2026-12-24 to 2026-12-25)\n10:00–12:00 (2026-12-31)\nPublic holidays closed';
  expect(writtenHours(text, { language: 'en', closed: ['closed'] })).toEqual({
    weekly: { mon: NINE },
    exceptions: [
      { date: '2026-12-24', ranges: [] },
      { date: '2026-12-25', ranges: [] },
      { date: '2026-12-31', ranges: [['10:00', '12:00']] },
    ],
  });
});

test.each([
  'Kitchen 12:00–14:00',
  'Monday 9:00–18:00, Kitchen until 17:00',
  'Monday 9–5',
  'Monday 09:00',
  'Monday',
  '09:00–18:00',
  'Monday 09:00–18:00 except in August 2026',
  'Monday 09:00–18:00\nMonday 10:00–12:00',
  'By appointment',
  '',
  'Monday–Friday 09:00–18:00 (2026-05-01 to 2026-09-30)',
  `Monday ${'9–18 '.repeat(1_000)}`,
])('"%s" states no hours that are certain', (text) => {
  expect(writtenHours(text, { language: 'en', closed: ['closed'] })).toBeUndefined();
});
