import { faqArticle, listsQuestion } from './faq-article';

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

test('the article lists its whole questions, however they are written, and no words of them', () => {
  const questions = ['Is *everything* in stock?', 'Where is #1?'];
  const [entry] = faqArticle(
    questions.map((question) => ({ question, answer: 'Is it yours?' })),
    'en',
    PAGE,
  );
  const isListed = (question: string) => listsQuestion(entry!.fields.body, question);
  expect(questions.map(isListed)).toEqual([true, true]);
  expect(['everything', 'in stock?', 'Is it yours?', ''].map(isListed)).toEqual([false, false, false, false]);
});
