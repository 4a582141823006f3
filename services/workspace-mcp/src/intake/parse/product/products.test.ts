import { factsOf, jsonLd } from '../../../testing/page-facts';

const EUR = { priceCurrency: 'EUR' };
const pricesOf = (offers: unknown) =>
  factsOf(jsonLd({ '@type': 'Product', name: 'Vase', offers } as object)).products.map(
    ({ price, currency }) => `${price} ${currency}`,
  );

// contract: intake-proposal
test.each<[string, unknown, string]>([
  ['an offer', { ...EUR, price: '59.00' }, '59.00 EUR'],
  ['a specification', { priceSpecification: { ...EUR, price: '59.00' } }, '59.00 EUR'],
  [
    'a specification that is no list price and no price per unit',
    {
      ...EUR,
      priceSpecification: [
        { price: '80', priceType: 'https://schema.org/ListPrice' },
        { price: '3', referenceQuantity: { value: 1, unitCode: 'KGM' } },
        { price: '59' },
      ],
    },
    '59 EUR',
  ],
  ['the offers of an aggregate', { '@type': 'AggregateOffer', ...EUR, offers: [{ price: '99' }] }, '99 EUR'],
  ['an aggregate with one price', { ...EUR, lowPrice: '12,50', highPrice: '12.50' }, '12.50 EUR'],
  ['an aggregate that states the lowest price alone', { ...EUR, lowPrice: 20 }, '20 EUR'],
  [
    'the first offer with a price',
    [
      { ...EUR, price: 'on request' },
      { ...EUR, price: '15' },
    ],
    '15 EUR',
  ],
  ['no price that can be read', { ...EUR, price: '10-20' }, ' '],
])('a product has the price of %s', (_kind, offers, price) => {
  expect(pricesOf(offers)).toEqual([price]);
});

// contract: intake-proposal
test.each<[string, unknown, string]>([
  ['bounds', { ...EUR, lowPrice: '12,50', highPrice: '20' }, '12.50–20 EUR'],
  ['inner offers', { ...EUR, offers: [{ price: 37 }, { price: 35 }, { price: '36' }] }, '35–37 EUR'],
  [
    'several offers',
    [
      { ...EUR, price: 9 },
      { ...EUR, price: 10 },
    ],
    '9–10 EUR',
  ],
])('a product of several prices, by %s, has none, but their range in its description', (_kind, offers, range) => {
  const product = { '@type': 'Product', name: 'Vase', description: 'Of glass.', offers };
  expect(factsOf(jsonLd(product as object)).products).toMatchObject([
    { price: '', currency: '', description: `Of glass.\n${range}` },
  ]);
});

// contract: intake-proposal
test('an offer that a product names by its id is its offer', () => {
  const graph = [
    { '@type': 'Product', name: 'Vase', offers: { '@id': '#o' } },
    { '@type': 'Offer', '@id': '#o', ...EUR, price: 77 },
  ];
  expect(factsOf(jsonLd({ '@graph': graph })).products).toMatchObject([{ price: '77', currency: 'EUR' }]);
});

// contract: intake-proposal
test('the variants of a group are products that have what the group states', () => {
  const group = {
    '@type': 'ProductGroup',
    name: 'Apron',
    description: '<p>Linen.</p><p>Washable.</p>',
    image: '/apron.jpg',
    hasVariant: [
      { '@type': 'Product', name: 'Apron S', sku: 'S', offers: { ...EUR, price: 35 } },
      { '@type': 'Product', sku: 'M', offers: { ...EUR, price: 37 } },
    ],
  };
  const common = { description: 'Linen. Washable.', image_url: 'https://shop.example/apron.jpg' };
  expect(factsOf(jsonLd(group)).products).toMatchObject([
    { ...common, name: 'Apron S', sku: 'S', price: '35' },
    { ...common, name: 'Apron', sku: 'M', price: '37' },
  ]);
});

// contract: intake-proposal
test('groups whose variants are each other do not stop the parser', () => {
  const graph = [
    { '@type': 'ProductGroup', '@id': '#a', name: 'A', hasVariant: { '@id': '#b' } },
    { '@type': 'ProductGroup', '@id': '#b', name: 'B', hasVariant: { '@id': '#a' } },
  ];
  expect(factsOf(jsonLd({ '@graph': graph })).products).toEqual([]);
});
