import { commandProblems } from './commands.ts';
import { pictureProblems } from './pictures.ts';
import { wordProblems } from './words.ts';

const listed = [{ name: 'shop' }];
const LIGHT = 'docs/pictures/shop-light.webp';
const DARK = 'docs/pictures/shop-dark.webp';
const sizes = { [LIGHT]: 50_000, [DARK]: 50_000 };
const picture = (src: string, dark = DARK, alt = 'The shop') =>
  `<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}"><img src="${src}" alt="${alt}"></picture>`;
const problems = (text: string, change = {}) => pictureProblems({ text, listed, sizes, ...change });

test('a README of more than 900 words is too long', () => {
  expect(wordProblems('word '.repeat(900))).toEqual([]);
  expect(wordProblems('word '.repeat(901))).toEqual([expect.stringContaining('901 words')]);
});

test('a picture of the list, light and dark, is right', () => expect(problems(picture(LIGHT))).toEqual([]));

test.each([
  [
    'that the list does not have',
    picture('docs/pictures/desk-light.webp'),
    'does not take docs/pictures/desk-light.webp',
  ],
  ['in Markdown that the list does not have', '![Desk](desk.png)', 'does not take desk.png'],
  [
    'of another host',
    '<img src="https://badges.example/tests.svg" alt="tests">',
    'does not take https://badges.example',
  ],
  ['without a dark form', `<img src="${LIGHT}" alt="The shop">`, 'in dark colours too'],
  ['with the dark form of another', picture(LIGHT, 'docs/pictures/desk-dark.webp'), 'in dark colours too'],
  ['without alt text', picture(LIGHT, DARK, ''), 'has no alt text'],
])('a picture %s is a problem', (_which, text, problem) => {
  expect(problems(text)).toEqual([expect.stringContaining(problem)]);
});

test('a file that is missing, too large or of no picture of the list is a problem', () => {
  expect(problems('', { sizes: { [LIGHT]: 1 } })).toEqual([`${DARK} is missing: run npm run screenshots`]);
  expect(problems('', { sizes: { ...sizes, [DARK]: 80_001 } })).toEqual([`${DARK} has 80001 bytes, at most 80000`]);
  const old = 'docs/pictures/desk-light.webp';
  expect(problems('', { sizes: { ...sizes, [old]: 1 } })).toEqual([expect.stringContaining(`${old} is a picture`)]);
});

test('a command in the text that nothing runs is a problem', () => {
  const everything = () => true;
  expect(commandProblems('Run `npm test` or `docker compose up --wait`; `npm` alone is none.', everything)).toEqual([]);
  expect(commandProblems('Run `FAST=1 npm run fly`.', everything)).toEqual([
    expect.stringContaining('`FAST=1 npm run fly`'),
  ]);
  expect(commandProblems('```sh\nnpm run fly\n```\n', everything)).toEqual([]);
  expect(commandProblems('`npm test`', () => false)).toEqual([expect.stringContaining('does not exist')]);
});
