import { factsOf } from '../../../testing/page-facts';

const itemsOf = (html: string) => factsOf(`<main>${html}</main>`).products;
/** The items of a page with their prices: the price that can be calculated with, or else as the page writes it. */
const pricesOf = (html: string) =>
  Object.fromEntries(
    itemsOf(html).map(({ name, price, currency, description }) => {
      const [first = ''] = description.split('\n');
      return [name, price ? `${price} ${currency}` : first.replace(`${name}: `, '')];
    }),
  );

// contract: intake-proposal
test.each<[string, string, Record<string, string>]>([
  [
    'a list',
    '<ul><li>Margherita … €9.50</li><li>Diavola – €11</li></ul>',
    { Margherita: '9.50 EUR', Diavola: '11 EUR' },
  ],
  [
    'a list whose elements touch',
    '<ul><li><span>Schnitt</span><span>CHF 75.–</span></li><li><span>Färben</span><span>ab CHF 90.–</span></li></ul>',
    { Schnitt: '75 CHF', Färben: 'ab CHF 90.–' },
  ],
  [
    'a list whose cents are raised or in an element of their own',
    '<ul><li>Tomaten 2<sup>49</sup> €</li><li>Uhr 1.299<sup>,00</sup> €</li><li>Tee £<b>4</b>.<small>50</small></li><li>Brot <i>3</i><i class="cents">20</i> €</li></ul>',
    { Tomaten: '2.49 EUR', Uhr: '1299.00 EUR', Tee: '4.50 GBP', Brot: '3.20 EUR' },
  ],
  [
    'a list in rupees, which several countries have',
    '<ul><li>Cable Rs. 450/-</li><li>Wire Rs. 1,250/-</li></ul>',
    { Cable: 'Rs. 450/-', Wire: 'Rs. 1,250/-' },
  ],
  ['lines that are alike', '<p>Latte 3,80 €<br>Tee 3,00 €</p>', { Latte: '3.80 EUR', Tee: '3.00 EUR' }],
  ['paragraphs', '<p>Bike: £12 per day</p><p>Helmet: £2.50</p>', { Bike: '£12 per day', Helmet: '2.50 GBP' }],
  ['a numbered list', '<p>21. Rolls 5,50 €<br>22. Wan Tan 6,00 €</p>', { Rolls: '5.50 EUR', 'Wan Tan': '6.00 EUR' }],
  [
    'terms',
    '<dl><dt>Full Irish</dt><dd>Eggs, bacon. £11.50</dd><dt>Porridge</dt><dd>Warm</dd><dd>£5</dd></dl>',
    { 'Full Irish': '11.50 GBP', Porridge: '5 GBP' },
  ],
  [
    'a table',
    '<table><tr><th>Treatment</th><th>Fee</th></tr><tr><td>Filling</td><td>£110 – £180</td></tr><tr><td>Crown</td><td>£650</td></tr></table>',
    { Filling: '£110 – £180', Crown: '650 GBP' },
  ],
  [
    'a table of sizes in the currency of the page',
    '<table><tr><th></th><th>Small</th><th>Large</th></tr><tr><td>Diavola</td><td>9.00</td><td>11.00</td></tr></table><p>All prices in EUR.</p>',
    { Diavola: 'Small 9.00 EUR, Large 11.00 EUR' },
  ],
  [
    'a table with a plan in each column',
    '<table><tr><th></th><th>Basic</th><th>Plus</th></tr><tr><td>Price</td><td>$5/mo</td><td>$9/mo</td></tr></table>',
    { Basic: '$5/mo', Plus: '$9/mo' },
  ],
  [
    'cards',
    '<div><b>New</b><h3>Pro</h3><p>For teams</p><p><b>$29</b><i>/month</i></p></div><div><h3>Max</h3><p>$59/month</p></div>',
    { Pro: '$29/month', Max: '$59/month' },
  ],
  [
    'cards without headings',
    '<div><div>Most popular</div><div>Day pass</div><div>One visit</div><div>€15</div></div><div><div>Year</div><div>€490</div></div>',
    { 'Day pass': '15 EUR', Year: '490 EUR' },
  ],
  ['a card with two periods', '<div><h3>Pro</h3><p>$29/mo</p><p>$290/yr</p></div>', { Pro: '$29/mo / $290/yr' }],
  [
    'cards whose price is a heading',
    '<div><div><h4>Basic</h4></div><div><h1>$9<small>/mo</small></h1></div></div><div><h4>Wash</h4><p>Outside.</p><h6>£10</h6></div>',
    { Basic: '$9/mo', Wash: '10 GBP' },
  ],
  [
    'lines with more than a name before the price',
    '<ul><li><b>Beginners</b>, 1 hour, £40</li><li>Oat milk +£0.50</li></ul>',
    { 'Beginners, 1 hour': '40 GBP', 'Oat milk': '+£0.50' },
  ],
  ['headings', '<h3>Massage – €60</h3><p>One hour.</p>', { Massage: '60 EUR' }],
  [
    'sections that have items of one name',
    '<h2>Women</h2><ul><li>Cut £45</li><li>Colour £80</li></ul><h2>Men</h2><ul><li>Cut £25</li><li>Beard £12</li></ul>',
    { 'Cut (Women)': '45 GBP', 'Cut (Men)': '25 GBP', Colour: '80 GBP', Beard: '12 GBP' },
  ],
  ['a reduced price', '<ul><li><h2>Mug</h2><p><del>£30</del> <ins>£22</ins></p></li></ul>', { Mug: '22 GBP' }],
  [
    'cards with a link to buy right behind the price',
    '<ul><li><a href="/a"><h2>Espresso</h2><span>12,90&nbsp;€</span></a><a href="?add=1">In den Warenkorb</a></li><li><a href="/b"><h2>Crema</h2><span>11,50 €</span></a> <a href="?add=2">Details</a></li></ul>',
    { Espresso: '12.90 EUR', Crema: '11.50 EUR' },
  ],
  [
    'lines whose link is part of the price',
    '<p>Double room: €120 <a href="/terms">per night</a></p><p>Suite: €220 <a href="/terms">per night</a></p>',
    { 'Double room': '€120 per night', Suite: '€220 per night' },
  ],
  ['several prices in a line', '<p>Latte: small €3, large €3.80</p>', { Latte: 'small €3, large €3.80' }],
  [
    'other scripts',
    '<ul><li>抹茶ラテ – 600円</li><li>Латте – 240 ₽</li></ul>',
    { 抹茶ラテ: '600 JPY', Латте: '240 RUB' },
  ],
])('the items of %s are products with their prices', (_shape, html, prices) => expect(pricesOf(html)).toEqual(prices));

// contract: intake-proposal
test.each([
  ['sentences', '<p>A lesson takes three hours and costs 90 EUR.</p><p>Shipping costs £4.95 and is free over £60.</p>'],
  ['offers', '<p>Save $20</p><ul><li>Free delivery over £50</li><li>Free gift over £90</li></ul>'],
  ['sums', '<table><tr><td>Subtotal</td><td>£14</td></tr><tr><td>Total</td><td>£18</td></tr></table>'],
  [
    'times',
    '<p>Prices in €.</p><ul><li>Monday 9.00</li><li>Tuesday 10.30</li></ul><table><tr><td>Mo</td><td>9.00</td></tr></table>',
  ],
  [
    'prices that are headings above their names',
    '<div><h2>€5</h2><h3>Day</h3></div><div><h2>€9</h2><h3>Week</h3></div>',
  ],
  ['an old and a new price', '<div><h3>Lamp</h3><p>Was £30 Now £22</p></div>'],
  ['a column without names', '<div><p>Mug</p><p>Bowl</p></div><div><p>€9</p><p>€12</p></div>'],
  ['numbers without a currency', '<ul><li>Mug 9.50</li><li>Bowl 12.00</li></ul>'],
  ['what is not shown', '<ul hidden><li>Mug – €9</li></ul><p>Old</p><div style="display:none">Bowl – €12</div>'],
  ['parts beside the content', '<aside><ul><li>Mug – €9</li></ul></aside>'],
])('%s make no product', (_what, html) => expect(pricesOf(html)).toEqual({}));

// contract: intake-proposal
test('a product has what its card and the heading above say, and the address of its page', () => {
  const card = '<div><h3>Pro</h3><p>$29/month</p><ul><li>10 boards</li></ul><a href="/buy">Buy</a></div>';
  expect(itemsOf(`<h1>Pricing</h1><p>Choose a plan.</p>${card}`)).toEqual([
    {
      ...{ name: 'Pro', price: '', currency: '', sku: '', url: 'https://shop.example/', image_url: '' },
      description: 'Pro: $29/month\n10 boards\nPricing\nChoose a plan.',
    },
  ]);
});

// contract: intake-proposal
test('an item above its price does not introduce the items after it', () => {
  const dishes = itemsOf('<h2>Mains</h2><p>Rösti<br>24 CHF</p><p>Schnitzel: 38 CHF</p>');
  expect(dishes.map(({ name, description }) => [name, description])).toEqual([
    ['Rösti', 'Mains'],
    ['Schnitzel', 'Mains'],
  ]);
});

// contract: intake-proposal
test('an item of a list has what stands below its name and price', () => {
  const list =
    '<ul><li><h3>Soup <span>€6</span></h3><p>With bread.</p></li><li>Wine: €4<ul><li>Red</li><li>Large: €7</li></ul></li></ul>';
  expect(itemsOf(list).map(({ name, description }) => [name, description])).toEqual([
    ['Soup', 'With bread.'],
    ['Wine', ''],
    ['Large', ''],
  ]);
});

// contract: intake-proposal
test.each([
  ['₹1,00,000', '100000', 'INR'],
  ['₹12,50,000.00', '1250000.00', 'INR'],
  ['₹ 2,500/-', '2500', 'INR'],
  ['SFr. 120.-', '120', 'CHF'],
  ['sfr 45.—', '45', 'CHF'],
  ['CHF 80.–', '80', 'CHF'],
])('an item for %s has one price', (written, price, currency) => {
  expect(itemsOf(`<ul><li>Lamp ${written}</li><li>Shade ${written}</li></ul>`)).toMatchObject([
    { name: 'Lamp', price, currency },
    { name: 'Shade', price, currency },
  ]);
});

// contract: intake-proposal
test.each(['450:-', '1 250:-', 'Fr. 80.–', '450/-', '300 kr'])(
  'an item for %s, whose currency is not certain, has what the page writes in its description',
  (written) => {
    expect(itemsOf(`<ul><li>Lamp ${written}</li><li>Shade ${written}</li></ul>`)).toMatchObject([
      { name: 'Lamp', price: '', description: `Lamp: ${written}` },
      { name: 'Shade', price: '' },
    ]);
  },
);
