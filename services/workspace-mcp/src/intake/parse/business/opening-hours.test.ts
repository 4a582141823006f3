import { factsOf, jsonLd } from '../../../testing/page-facts';

const hoursOf = (stated: object) =>
  factsOf(jsonLd({ '@type': 'Store', name: 'Quay', ...stated })).opening_hours.split('\n');
const day = (dayOfWeek: unknown, opens: string, closes: string, more = {}) => ({ dayOfWeek, opens, closes, ...more });

// contract: intake-proposal
test('opening hours in the short form are read in words', () => {
  expect(hoursOf({ openingHours: ['Tu-Sa 18:00-23:00', 'Mo,Su 12:00 - 15:00', 'by appointment'] })).toEqual([
    'Tuesday–Saturday 18:00–23:00',
    'Monday, Sunday 12:00–15:00',
    'by appointment',
  ]);
});

// contract: intake-proposal
test('days that are stated in one text are a line each', () => {
  expect(hoursOf({ openingHours: 'Mo 09:00-12:00, 14:00-18:00, Tu,We 09:00-12:00,Th 14:00-19:00' })).toEqual([
    'Monday 09:00–12:00, 14:00–18:00',
    'Tuesday, Wednesday 09:00–12:00',
    'Thursday 14:00–19:00',
  ]);
});

// contract: intake-proposal
test('specifications of opening hours are one line for each time', () => {
  const openingHoursSpecification = [
    day('https://schema.org/Monday', '08:00:00', '20:00'),
    day(['Tuesday', 'Wednesday', 'Th'], 'T8:00', '20:00:00+02:00'),
    day('Saturday', '10:00', '14:00'),
    day('Sunday', '00:00', '00:00'),
    day('PublicHolidays', '10:00', '14:00'),
    day([], '09:00', '12:00', { validFrom: '2030-12-24', validThrough: '2030-12-31' }),
    { validFrom: '2031-01-01', validThrough: '2031-01-01' },
    day('Friday', '10:00', 'late'),
  ];
  expect(hoursOf({ openingHoursSpecification })).toEqual([
    'Monday–Thursday 08:00–20:00',
    'Saturday, Public holidays 10:00–14:00',
    'Sunday closed',
    '09:00–12:00 (2030-12-24 to 2030-12-31)',
    'closed (2031-01-01)',
  ]);
});

// contract: intake-proposal
test('times before and after noon are read on a clock of 24 hours', () => {
  const openingHoursSpecification = [
    day('Monday', '9:00 AM', '5:30 PM'),
    day('Tuesday', '12:00pm', '12:00 a.m.'),
    day('Friday', '09:00:00 am', '12:15 PM'),
  ];
  expect(hoursOf({ openingHoursSpecification })).toEqual([
    'Monday 09:00–17:30',
    'Tuesday 12:00–00:00',
    'Friday 09:00–12:15',
  ]);
});
