import { namesIn, plainTitle } from './plain-title';

test.each([
  ['Prices – Smith & Sons', 'Prices'],
  ['Smith & Sons | Prices', 'Prices'],
  ['SMITH & SONS', ''],
  ['Opening hours - Leeds - Smith & Sons', 'Opening hours – Leeds'],
  ['Check-in: late arrivals', 'Check-in: late arrivals'],
  ['Bed & breakfast – what is included', 'Bed & breakfast – what is included'],
])('%s without the name of the business is %j', (title, plain) => {
  expect(plainTitle(title, namesIn([title], ['Smith & Sons']))).toBe(plain);
});

test('a part that most titles have is a name, and one that two of them have is none', () => {
  const titles = ['Rooms | Krone', 'Menu | Krone', 'Wine | Krone', 'Wine – red'];
  expect([...namesIn(titles, [])]).toEqual(['krone']);
  expect([...namesIn(titles.slice(1, 3), [])]).toEqual([]);
});
