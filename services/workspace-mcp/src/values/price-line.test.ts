import { hasAmount, hasPriceLine, priceLine } from './price-line';

test.each([
  ['en', '14', 'GBP', 'Puncture: £14.'],
  ['en', '1899', 'GBP', 'Puncture: £1,899.'],
  ['de', '5.20', 'EUR', 'Puncture: 5,20 €.'],
  ['es', '1190', 'EUR', 'Puncture: 1.190 €.'],
  ['', '5.20', 'EUR', 'Puncture: 5.20 EUR.'],
])('a price in %j is written as people write it there', (locale, price, currency, line) => {
  const written = priceLine('Puncture', price, currency, locale).replaceAll('\u00a0', ' ');
  expect(written).toBe(line);
  expect([hasPriceLine(written, 'Puncture'), hasAmount(written)]).toEqual([true, locale !== '' || hasAmount(line)]);
});

test.each(['It costs £4.95.', 'ab 12 €', '1.190,- EUR', '300 руб.', '80 元'])('%j states an amount', (text) =>
  expect(hasAmount(text)).toBe(true),
);

test.each(['Open from 9 to 17', 'Room 12', '3 days'])('%j states none', (text) => expect(hasAmount(text)).toBe(false));
