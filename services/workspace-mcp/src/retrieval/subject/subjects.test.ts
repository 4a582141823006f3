import { subjectsOf, type Titled } from './subjects';

const page = (title: string, path: string, kind = 'url'): Titled => ({
  kind,
  title,
  url: path && `https://smith.example${path}`,
  language: 'en',
});

test('pages are told without the name of the business, and those of the law and the home page are left out', () => {
  const site = [
    page('Smith & Sons – joiners in Leeds', '/'),
    page('Privacy policy – Smith & Sons', '/privacy.html'),
    page('About us – Smith & Sons', '/about.html'),
    page('Stairs and doors – Smith & Sons', '/work.html'),
    page('Prices – Smith & Sons', '/prices.html'),
    page('Impressum | Smith & Sons', '/imprint.html'),
    page('Smith & Sons', '/start.html'),
  ];
  expect(subjectsOf(site, ['Smith & Sons'])).toEqual(['Prices', 'Stairs and doors', 'About us']);
});

test('a name that most pages have is no subject, also where the business has another name here', () => {
  const site = ['Rooms', 'Menu', 'Wine list'].map((title, n) => page(`${title} | Hotel Krone`, `/${n}.html`));
  expect(subjectsOf(site, ['My workspace'])).toEqual(['Rooms', 'Menu', 'Wine list']);
});

test('a title is told once, and one with a dash that is no name stays as it is', () => {
  const pages = [page('Check-in – late arrivals', '/a'), page('Parking', '/b'), page('PARKING', '/c', 'article')];
  expect(subjectsOf(pages, ['Inn'])).toEqual(['Parking', 'Check-in – late arrivals']);
});

test('FAQs and products are told where there is nothing else: FAQs by their questions, and products not at all', () => {
  const faq = page('Do you repair shoes?', '', 'faq');
  const product = page('Laces', '', 'product');
  expect(subjectsOf([faq, product], [])).toEqual(['Do you repair shoes?']);
  expect(subjectsOf([faq, product, page('Soles', '/soles')], [])).toEqual(['Soles']);
});
