import { factsOf, jsonLd } from '../../../testing/page-facts';

const SITE = '<meta property="og:site_name" content="Shoe Barn">';
const nike = { '@type': 'Organization', name: 'Nike', telephone: '800' };

// contract: intake-proposal
test.each<[string, object[]]>([
  ['the brand and the maker of a product', [{ '@type': 'Product', name: 'Air', brand: nike, manufacturer: nike }]],
  ['the publisher of a video', [{ '@type': 'VideoObject', publisher: nike }]],
  ['the place of an event', [{ '@type': 'Event', name: 'Day', location: { ...nike, '@type': 'Place' } }]],
  ['the seller, an author or a sponsor', [{ '@type': 'Thing', seller: nike, author: nike, sponsor: nike }]],
  [
    'a brand that another node names by its id',
    [
      {
        '@graph': [
          { '@type': 'Product', name: 'Air', brand: { '@id': '#n' } },
          { ...nike, '@id': '#n' },
        ],
      },
      { '@type': 'Florist', name: 'Shoe Barn' },
    ],
  ],
])('%s is not the business', (_kind, nodes) => {
  expect(factsOf(SITE + jsonLd(...nodes))).toMatchObject({ name: 'Shoe Barn', phone: '' });
});

// contract: intake-proposal
test.each<[string, string, string]>([
  ['the organization of the page', SITE + jsonLd(nike), 'Nike'],
  ['the publisher of the site', jsonLd({ '@type': 'WebSite', name: 'x', publisher: nike }), 'Nike'],
  ['the site', SITE + jsonLd({ '@type': 'WebSite', name: 'Nike Shop' }), 'Nike Shop'],
  ['the business that is named as the site', SITE + jsonLd(nike, { ...nike, name: 'Shoe barn' }), 'Shoe barn'],
  [
    'the business that is no brand',
    jsonLd(
      { '@type': 'Product', brand: { '@id': '#n' } },
      { ...nike, '@id': '#n' },
      { '@type': 'Florist', name: 'Quay' },
    ),
    'Quay',
  ],
  ['Open Graph', `<meta name="application-name" content="App">${SITE}`, 'Shoe Barn'],
  [
    'the application',
    '<meta property="og:site_name" content="Home"><meta name="application-name" content="App">',
    'App',
  ],
  ['nothing that a page word names', jsonLd({ '@type': 'WebSite', name: 'Homepage' }), ''],
])('the name is that of %s', (_kind, html, name) => {
  expect(factsOf(html).name).toBe(name);
});

// contract: intake-proposal
test('phone and address of the contact points, and of a node of the same name, complete the business', () => {
  const nodes = [
    { '@type': 'Organization', name: 'Quay', logo: { contentUrl: '/logo.png' } },
    { '@type': 'Bakery', name: 'quay', address: { streetAddress: 'Pier 2', addressCountry: { name: 'Malta' } } },
    { '@type': 'Bakery', name: 'Other', email: 'other@quay.example', openingHours: 'Mo 8:00-9:00' },
  ];
  const contactPoint = [{ contactType: 'press' }, { telephone: 'tel:+49 1', email: 'mailto:hi@quay.example' }];
  expect(factsOf(jsonLd({ ...nodes[0], contactPoint }, ...nodes.slice(1)))).toMatchObject({
    name: 'Quay',
    phone: '+49 1',
    email: 'hi@quay.example',
    address: 'Pier 2, Malta',
    icon_url: 'https://shop.example/logo.png',
    opening_hours: '',
  });
});
