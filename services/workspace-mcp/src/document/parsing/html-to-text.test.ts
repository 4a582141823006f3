import { htmlToText } from './html-to-text';

test.each<[string, string, string]>([
  ['raised cents', 'Olives 3<sup>99</sup> EUR', 'Olives 3.99 EUR'],
  ['a class cents', 'Cheese <span>$</span><span>12</span><span class="cents">50</span>', 'Cheese $12.50'],
  ['small cents', 'Bread <b>2</b><small>49</small>&nbsp;€', 'Bread 2.49\u00a0€'],
  ['raised cents behind a sign', 'Milk <span>€</span>1<sup>19</sup>', 'Milk €1.19'],
  ['raised cents with the sign', 'Milk 1<sup>19 €</sup>', 'Milk 1.19 €'],
  ['raised cents of thousands', 'Sofa 1.299<sup>00</sup> EUR', 'Sofa 1.299,00 EUR'],
  ['raised cents in a price', '<span class="product-price">3<sup>99</sup></span>', '3.99'],
  ['raised cents behind a space', 'Olives 3 <sup>99</sup> EUR', 'Olives 3.99 EUR'],
  ['a style that raises', 'Olives 3<span style="vertical-align: super">99</span> EUR', 'Olives 3.99 EUR'],
  ['a decimal mark apart', '<span class="int">12</span><span class="sep">,</span><span>50</span> €', '12,50 €'],
  ['a decimal mark between spaces', '<i>12</i> <i>,</i>\n<i>50</i> €', '12,50 €'],
  ['a sign between', '12<span>€</span><span class="cents">50</span>', '12€50'],
  ['groups of digits', '<span>1</span><span>299</span> EUR', '1 299 EUR'],
  ['unnamed parts', '<span>12</span><span>50</span> EUR', '12 50 EUR'],
  ['equal elements of a digit each', '<i>1</i><i>2</i><i>9</i> EUR', '129 EUR'],
  ['prices that touch', '<span>$10</span><span>$20</span>', '$10 $20'],
  ['prices that touch, with signs behind', '<span>10 €</span><span>20 €</span>', '10 € 20 €'],
  ['a name and its price', '<span class="n">Olives</span><span class="p">3.99 EUR</span>', 'Olives 3.99 EUR'],
  ['lowered cents', 'Olives 3<sub>99</sub> EUR', 'Olives 3.99 EUR'],
  ['letters of sizes', 'Olives <font size=5>3</font><font size=2>99</font> EUR', 'Olives 3.99 EUR'],
  ['a price in its class', 'Olives<span class="price">3<sup>99</sup></span>', 'Olives 3.99'],
  ['a price with a label', 'Olives <span aria-label="3.99 EUR">3<sup>99</sup></span>', 'Olives 3.99 EUR'],
  ['a raised sign', '<sup>$</sup>12<sup>50</sup>', '$12.50'],
  ['a comma before raised cents', '12,<sup>50</sup> €', '12,50 €'],
  ['grouped thousands', '$1,299<sup>50</sup>', '$1,299.50'],
  ['no cents', 'CHF 12<sup>.–</sup>', 'CHF 12.–'],
  ['underlined raised cents', '3<sup><u>99</u></sup> €', '3.99 €'],
  ['a class of blocks and elements', '<i class="price__integer">12</i><i class="price__decimal">50</i>€', '12.50€'],
  ['one cent sign', '99<sup>¢</sup>', '99¢'],
  ['a half', '3<sup>1</sup>/<sub>2</sub> hours', '3¹/₂ hours'],
  ['a range', '<span>$10</span> – <span>$20</span>', '$10 – $20'],
  ['raised digits without a currency', 'Olives 3<sup>99</sup>', 'Olives 3⁹⁹'],
  ['times', 'Open 9<sup>00</sup>–17<sup>30</sup>, entry 5 €', 'Open 9⁰⁰–17³⁰, entry 5 €'],
  ['square metres', 'A room of 30 m<sup>2</sup>', 'A room of 30 m²'],
  ['an ordinal', 'The 10<sup>th</sup> day', 'The 10th day'],
  ['a formula', 'H<sub>2</sub>O and 10<sup>-3</sup>', 'H₂O and 10⁻³'],
  ['a footnote mark behind a number', 'Deposit 50<sup>1</sup> EUR', 'Deposit 50¹ EUR'],
  ['a footnote mark behind a price', 'Deposit 50 EUR<sup><a href="#f1">1</a></sup>', 'Deposit 50 EUR¹'],
  ['text nodes that a comment divides', '$<!-- -->12<!-- -->.50', '$12.50'],
  ['a number that may be broken', '1<wbr>000 EUR', '1000 EUR'],
  [
    'a price that is shown and spoken',
    '<span class="a-price"><span class="a-offscreen">$12.50</span><span aria-hidden="true"><span>$</span><span>12<span>.</span></span><span>50</span></span></span>',
    '$12.50',
  ],
  [
    'a price whose spoken form has more words',
    '<p><del aria-hidden="true">$15.00</del> <span class="screen-reader-text">Original price was: $15.00.</span><ins aria-hidden="true">$11.00</ins><span class="screen-reader-text">Current price is: $11.00.</span></p>',
    '$11.00',
  ],
  [
    'a price in blocks for eyes and for ears',
    '<div><p aria-hidden="true">from <span class="price">120<sup>,90€</sup><sub>/month</sub></span></p><span class="sr-only">from 120,90€ per month</span></div>',
    'from 120,90€/month',
  ],
  [
    'a price in columns',
    '<div class="price" style="display:flex"><div>12</div><div>50</div><div>€</div></div>',
    '12 50€',
  ],
])('%s: no digit is joined to another number', (_what, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each<[string, string, string]>([
  ['s', 'Wine <s>15 EUR</s> 11 EUR', 'Wine 11 EUR'],
  ['del', '<del>9 EUR</del> <ins>7 EUR</ins>', '7 EUR'],
  ['strike', 'Was<strike>15</strike>now 11', 'Was now 11'],
  ['a style', 'Wine <span style="text-decoration: line-through">15 EUR</span> 11 EUR', 'Wine 11 EUR'],
  ['a class of Tailwind', 'Wine <span class="text-sm line-through">15 EUR</span> 11 EUR', 'Wine 11 EUR'],
  ['a class of Bootstrap', 'Wine <em class="text-decoration-line-through">15</em> 11 EUR', 'Wine 11 EUR'],
  ['a class strike', 'Wine <i class="strike">15</i> 11 EUR', 'Wine 11 EUR'],
  ['data of a shop', 'Wine <b data-old-price="true">15 EUR</b><b>11 EUR</b>', 'Wine 11 EUR'],
  ['a class old-price', 'Wine <span class="old-price">15 EUR</span> 11 EUR', 'Wine 11 EUR'],
])('what is struck out by %s is not told', (_what, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each<[string, string, string]>([
  ['unclosed elements', '<font>Oak<br>', 'Oak'],
  ['divisions', '<div>Oak', 'Oak'],
  ['tables', '<table><tr><td>Oak', 'Oak'],
])('nothing is lost of a page with very many %s in each other', (_what, nested, word) => {
  const text = htmlToText(`${nested.repeat(3_000)}<p>The last one is a lantern.</p>`);
  expect(text.match(new RegExp(word, 'g'))).toHaveLength(3_000);
  expect(text.split('\n').at(-1)).toBe('The last one is a lantern.');
});

test('of elements that are nested very deeply those stay hidden that no page shows', () => {
  const text = htmlToText(`${'<b>'.repeat(400)}<i hidden>a</i><style>b</style><i style="display:none">c</i><s>d</s>e`);
  expect(text).toBe('e');
});

test.each<[string, string, string]>([
  ['terms and what they mean', '<dl><dt>Zwettl<dd>91 EUR<dt>Krems<dd>8 EUR</dl>', 'Zwettl\n91 EUR\nKrems\n8 EUR'],
  ['an address', 'Visit us<address>Dock 4</address>today', 'Visit us\nDock 4\ntoday'],
  ['a figure', '<figure><img alt="x">Lamp<figcaption>45 EUR</figcaption></figure>', 'Lamp\n45 EUR'],
  ['a form group', '<fieldset><legend>Sizes</legend>S, M</fieldset>', 'Sizes\nS, M'],
  ['lines by style', '<span style="display:block">Open</span><span style="display: block">daily</span>', 'Open\ndaily'],
  ['a quotation', 'We say <q>welcome</q>', 'We say "welcome"'],
  ['glosses', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢kan'],
])('%s are parted as a page shows them', (_what, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  'template',
  'noscript',
  'noframes',
  'datalist',
  'video',
  'canvas',
  'span hidden',
  'p style="visibility:hidden"',
  'p style="DISPLAY : none"',
])('what is in <%s> is not told', (tag) => {
  expect(htmlToText(`Shown <${tag}>staff only</${tag.split(' ')[0]}>`)).toBe('Shown');
});

test.each<[string, string, string]>([
  [
    'cells of several lines',
    '<tr><th>Town<th>Fee<tr><td><p>Zwettl</p><p>and Gmünd</p><td>91 EUR<br>a parcel',
    'Town | Fee\nZwettl and Gmünd | 91 EUR a parcel',
  ],
  [
    'a cell beside several rows',
    '<tr><th>Day<th>Time<tr><td rowspan=2>Monday<td>9–12<tr><td>14–17<tr><td>Tuesday<td>closed',
    'Day | Time\nMonday | 9–12\nMonday | 14–17\nTuesday | closed',
  ],
  [
    'a cell above several columns',
    '<tr><td>Zwettl<td>8<td>9<tr><td colspan=2>Total<td>17',
    'Zwettl | 8 | 9\nTotal |  | 17',
  ],
  [
    'a head with numbers',
    '<tr><th>Zone<th>2025<th>2026<tr><td>City<td>3<td>4',
    'Zone | 2025 | 2026\n--- | --- | ---\nCity | 3 | 4',
  ],
  [
    'names of rows',
    '<caption>Fees</caption><tr><td></td><th>Adult<th>Child<tr><th scope=row>Bus<td>3<td>1',
    'Fees\n | Adult | Child\nBus | 3 | 1',
  ],
  ['a foot before the body', '<tfoot><tr><td>Sum<td>9</tfoot><tbody><tr><td>Tea<td>9', 'Tea | 9\nSum | 9'],
  ['a hidden row', '<tr><td>Tea<td>9<tr hidden><td>Cost<td>2<tr><td>Rum<td>8', 'Tea | 9\nRum | 8'],
  ['raised cents', '<tr><td>Tea<td>3<sup>99</sup> EUR', 'Tea | 3.99 EUR'],
  ['the arrangement of a page', '<tr><td><h2>Tea</h2><p>Hot</p><td>Menu', '## Tea\n\nHot\n\n| Menu'],
])('a table with %s is read row by row', (_what, rows, text) => {
  expect(htmlToText(`<table>${rows}</table>`)).toBe(text);
});

test('a cell that claims to be beside very many rows is told a bounded number of times', () => {
  const row = '<tr><td rowspan=65534 colspan=1000>x</td></tr>';
  expect(htmlToText(`<table>${row.repeat(2_000)}</table>`).length).toBeLessThan(2_000_000);
});

test('copies that are hidden from speech are not told, nor what is spoken alone', () => {
  const page =
    '<div><div>Room 1</div><div aria-hidden="true">Room 2</div></div><p>N/A<span class="sr-only">Not applicable</span> <i aria-hidden="true">home</i></p>';
  expect(htmlToText(page)).toBe('Room 1\n\nN/A');
});
