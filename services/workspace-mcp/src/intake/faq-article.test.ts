import { faqArticle } from './faq-article';

const PAGE = 'https://acme.example/';
const articleOf = (language: string) => faqArticle([{ question: 'Q?', answer: 'A.' }], language, PAGE)[0]!.fields;

test.each([
  ['en', 'frequently-asked-questions'],
  ['de-AT', 'haufige-fragen'],
  ...['zh', 'ar', 'ja', 'ru', ''].map((language) => [language, 'frequently-asked-questions']),
])('the article of a site in %p has the slug %s', (language, slug) => {
  expect(articleOf(language!).slug).toBe(slug);
});

test('an article has as many whole questions as 100,000 characters hold', () => {
  const faqs = Array.from({ length: 50 }, (_, n) => ({ question: `Question ${n}?`, answer: '* '.repeat(1_999) }));
  const [entry] = faqArticle(faqs, 'en', PAGE);
  const { body } = entry!.fields;
  expect(body.length).toBeLessThanOrEqual(100_000);
  const sections = body.split('\n\n## ');
  expect(sections.length).toBeGreaterThan(20);
  for (const section of sections.slice(1)) expect(section.replace(/\d+/, '')).toBe(sections[1]!.replace(/\d+/, ''));
});

test('a site without a question has no article', () => {
  expect(faqArticle([], 'en', PAGE)).toEqual([]);
});
