import { HALVES, halfOf, KINDS, type Part, type Passage, questionSet, SHORT_KINDS } from './question-set.ts';

const parts = questionSet('questions');
const shortParts = questionSet('short-questions');
const questions = parts.flatMap((part) => part.questions);
const named = ({ business, language }: Part) => `${business} in ${language}`;

test('the set has at least 300 questions over 3 businesses, each in the same 6 languages', () => {
  const languages = Map.groupBy(parts, ({ business }) => business);
  expect(questions.length).toBeGreaterThanOrEqual(300);
  expect(languages.size).toBe(3);
  for (const of of languages.values())
    expect(of.map(({ language }) => language).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'zh']);
});

test('the short questions are asked of two businesses in 12 languages', () => {
  const languages = Map.groupBy(shortParts, ({ language }) => language);
  expect([...languages.values()].map((of) => of.length)).toEqual(Array(12).fill(2));
});

test('each question has an id of its own', () => {
  const all = [...questions, ...shortParts.flatMap((part) => part.questions)];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test.each(parts.map((part) => [named(part), part] as const))('%s has 15 to 25 passages with unique ids', (_, part) => {
  expect(part.passages.length).toBeGreaterThanOrEqual(15);
  expect(part.passages.length).toBeLessThanOrEqual(25);
  expect(new Set(part.passages.map(({ id }) => id)).size).toBe(part.passages.length);
  expect(new Set(part.passages.map(place)).size).toBe(part.passages.length);
});

/** The title and heading by which a result is recognised. */
const place = ({ title, heading = '' }: Passage) => `${title}\n${heading}`;

test.each([...parts, ...shortParts].map((part) => [named(part), part] as const))(
  '%s has questions of each kind in its own file',
  (_, part) => {
    const { business, language } = part;
    const kinds = new Set(part.questions.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set<string>(shortParts.includes(part) ? SHORT_KINDS : KINDS));
    for (const question of part.questions) expect(question).toMatchObject({ business, language });
  },
);

test.each([...parts, ...shortParts].map((part) => [named(part), part] as const))(
  '%s names passages for the questions that they answer',
  (_, part) => {
    const ids = part.passages.map(({ id }) => id);
    for (const { kind, passages } of part.questions) {
      expect(passages.length > 0).toBe(['direct', 'paraphrase', 'short'].includes(kind));
      expect(ids).toEqual(expect.arrayContaining(passages));
    }
  },
);

test('each half has at least two of five questions of each language', () => {
  for (const [, of] of Map.groupBy(questions, ({ language }) => language))
    for (const half of HALVES)
      expect(of.filter((question) => halfOf(question) === half).length).toBeGreaterThanOrEqual(of.length * 0.4);
});
