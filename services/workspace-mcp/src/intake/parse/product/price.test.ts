import { NO_PRICE, priceOf } from './price';

// contract: intake-proposal
test.each<[unknown, string, string]>([
  ['39.90', 'EUR', '39.90'],
  ['49,90', 'EUR', '49.90'],
  ['1,299', 'USD', '1299'],
  ['1,299.00', 'USD', '1299.00'],
  ['1.299,00', 'EUR', '1299.00'],
  ['1.299', 'EUR', '1299'],
  ['1.299.000', 'EUR', '1299000'],
  ['1,00,000', 'INR', '100000'],
  ['1,29,999.50', 'INR', '129999.50'],
  ['12,000', 'JPY', '12000'],
  ['1.299', 'JPY', '1299'],
  ['1,299.00', 'JPY', '1299'],
  ['1.299', 'KWD', '1.299'],
  ['$49.90', 'USD', '49.90'],
  ['US$ 49.90', 'USD', '49.90'],
  ['1\u00a0299,00 €', 'EUR', '1299.00'],
  ["CHF 1'299.–", 'CHF', '1299'],
  ['49,-', 'EUR', '49'],
  ['49.9900', 'EUR', '49.99'],
  ['1299.0000', 'USD', '1299.00'],
  [24.5, 'EUR', '24.5'],
  [19.989999999999998, 'USD', '19.99'],
  [0, 'EUR', '0'],
])('%p in %s is the price %s', (written, currency, price) => {
  expect(priceOf(written, currency)).toEqual({ price, currency });
});

// contract: intake-proposal
test.each<[unknown, string]>([
  ['1,299', 'KWD'],
  [1.299, 'USD'],
  [12.5, 'JPY'],
  [1e21, 'EUR'],
  [-5, 'EUR'],
  ['0.125', 'EUR'],
  ['12,3456', 'EUR'],
  ['1,299.00.5', 'USD'],
  ['12 99', 'EUR'],
  ['10 - 20', 'EUR'],
  ['from 10', 'EUR'],
  ['10 USD', 'EUR'],
  ['on request', 'EUR'],
  ['10', 'ZZZ'],
  ['10', ''],
  ['9'.repeat(100_000), 'EUR'],
  [undefined, 'EUR'],
])('%p in %s is no price', (written, currency) => {
  expect(priceOf(written, currency)).toEqual(NO_PRICE);
});

// contract: intake-proposal
test('a currency in small letters is the currency', () => {
  expect(priceOf('5', ' eur ')).toEqual({ price: '5', currency: 'EUR' });
});
