import { factsOf } from '../../../testing/page-facts';

const STORE = '"@type":"Store","name":"Quay"';

// contract: intake-proposal
test.each([
  ['CDATA in comments', `/* <![CDATA[ */ {${STORE}} /* ]]> */`, 'application/ld+json'],
  ['CDATA in line comments', `//<![CDATA[\n{${STORE}}\n//]]>`, 'application/ld+json'],
  ['a comment of HTML', `<!-- {${STORE}} -->`, 'application/ld+json'],
  ['trailing commas', `[{${STORE},"x":[1,2 , ],} ,];`, 'application/ld+json'],
  ['line breaks in strings', `{${STORE},"description":"a,\n}\\"\tb"}`, 'application/ld+json'],
  ['a parameter of its type', `{${STORE}}`, 'Application/LD+JSON; charset=utf-8'],
])('JSON-LD with %s is read', (_kind, text, type) => {
  expect(factsOf(`<script type="${type}">${text}</script>`).name).toBe('Quay');
});

// contract: intake-proposal
test('JSON-LD that is none, or of another type, has no nodes', () => {
  const scripts = `<script type="application/ld+json">{${STORE}</script><script type="application/json">{${STORE}}</script>`;
  expect(factsOf(scripts).name).toBe('');
});

// contract: intake-proposal
test('a business, its address and its questions are read of microdata', () => {
  const html = `<div itemscope itemtype="https://schema.org/Dentist"><h1 itemprop="name">Praxis</h1>
    <a itemprop="telephone" href="tel:089-1">Call</a><meta itemprop="openingHours" content="Mo-Fr 08:00-12:00">
    <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><b itemprop="streetAddress">Weg 2</b>
    <b itemprop="addressLocality">Ulm</b></p></div>
    <div itemscope itemtype="https://schema.org/FAQPage"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question">
    <b itemprop="name">Do you take new patients?</b><div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer">
    <div itemprop="text">Yes.<p>Call us.</p></div></div></div></div>`;
  expect(factsOf(html)).toMatchObject({
    name: 'Praxis',
    phone: '089-1',
    address: 'Weg 2, Ulm',
    opening_hours: 'Monday–Friday 08:00–12:00',
    faqs: [{ question: 'Do you take new patients?', answer: expect.stringMatching(/^Yes\.\sCall us\.$/) }],
  });
});

// contract: intake-proposal
test('a product is read of microdata, and its brand is not the business', () => {
  const html = `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Lamp</h1><img itemprop="image" src="/l.jpg">
    <span itemprop="brand" itemscope itemtype="http://schema.org/Organization"><i itemprop="name">Nike</i></span>
    <p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="1299.00">1.299 €</span>
    <meta itemprop="priceCurrency" content="EUR"></p></div>`;
  expect(factsOf(html)).toMatchObject({
    name: '',
    products: [{ name: 'Lamp', price: '1299.00', currency: 'EUR', image_url: 'https://shop.example/l.jpg' }],
  });
});
