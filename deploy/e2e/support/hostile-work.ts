import type { WebPage } from './web-site';

const fill = (one: string, size: number) => one.repeat(Math.ceil(size / one.length)).slice(0, size);
const KB = 1_000;

/** Texts on which expressions and parsers that look back take a time that grows faster than the text. */
const patterns = (size: number): readonly (readonly [name: string, text: string])[] => [
  ['blanks in a heading', `# a${fill(' ', size - 4)}b`],
  ['tabs in a heading', `# a${fill('\t', size - 4)}b`],
  ['hashes in a heading', `# a ${fill('# ', size - 5)}b`],
  ['blanks', `a${fill(' ', size - 2)}b`],
  ['empty lines', fill('\n \n', size)],
  ['open brackets', fill('[', size)],
  ['pictures in each other', fill('![', size)],
  ['links in each other', fill('[a](', size)],
  ['emphasis', fill('*a_b', size)],
  ['quotes in each other', fill('> ', size)],
  ['lists in each other', fill('* ', size)],
  [
    'backticks',
    Array.from({ length: size / 60 }, (_, n) => '`'.repeat(n % 100))
      .join(' ')
      .slice(0, size),
  ],
  ['a table', `|a|b|\n|-|-|\n${fill('|x|\n', size - 12)}`],
  ['columns', `${fill('|a', size / 3)}|\n${fill('|-', size / 3)}|\n${fill('|x', size / 3)}|`],
  ['open tags', fill('<a ', size)],
  ['comments', fill('<!--', size)],
  ['entities', fill('&amp', size)],
  ['combining marks', `a${fill('\u0301', size - 1)}`],
  ['one word', fill('x', size)],
  ['full stops', fill('1.', size)],
  ['addresses', fill('a@b.', size)],
  ['prices', fill('9,99.', size)],
];

export const searchQuestions = (): readonly string[] => patterns(30 * KB).map(([, text]) => text);

export const hostileDocuments = (): ReturnType<typeof patterns> => patterns(100 * KB);

export const hostileArticles = (): ReturnType<typeof patterns> => patterns(99 * KB);

/** Files of some 700 kB, as a body has room for. */
export const hostileFiles = (): readonly (readonly [title: string, data: Buffer])[] =>
  [
    ['tables in each other', `<html><body>${fill('<table><tr><td>', 690 * KB)}`],
    ['cells', `<html><body><table>${fill('<tr><td>1<td>2', 690 * KB)}`],
    ['many elements', `<html><body>${fill('<p>a', 690 * KB)}`],
    ['deep elements', `<html><body>${fill('<div>', 690 * KB)}`],
    ['formatting without end', `<html><body>${fill('<b><i><p>', 690 * KB)}`],
    ['attributes', `<html><body><a ${fill('a=1 ', 690 * KB)}>`],
    ['a PDF of one page with much text', `%PDF-1.4\n${fill('1 0 obj<</Type/Page>>endobj\n', 690 * KB)}`],
    ['a PDF of arrays', `%PDF-1.4\n1 0 obj${fill('[', 690 * KB)}`],
  ].map(([title, text]) => [title!, Buffer.from(text!)]);

const html = (body: string): WebPage => ['text/html; charset=utf-8', `<html lang="en"><title>x</title>${body}`];

/** Websites that a reader follows link by link, each of a form of its own. */
export const hostileSites = (): readonly Readonly<Record<string, WebPage>>[] => {
  const query = (count: number) => Array.from({ length: count }, (_, n) => `utm_x${n}=${n}`).join('&');
  const links = (count: number) => Array.from({ length: count }, (_, n) => `<a href="/p${n}">p</a>`).join('');
  const path = fill('a/b*c$', 2_000);
  return [
    { '/': html(`<main>x</main><a href="/a?${query(12_000)}">a</a>`) },
    { '/': html(`<main>x</main>${fill(`<a href="/a?${query(300)}">a</a>`, 900 * KB)}`) },
    { '/': html(`<main>x</main><a href="/${fill('a', 900 * KB)}">a</a>`) },
    { '/': html(`<main>x</main>${links(20_000)}`) },
    {
      '/': html(`<main>x</main><a href="/${fill('a', 2_000)}">a</a>`),
      '/robots.txt': ['text/plain', `User-agent: *\nDisallow: /${fill('*', 250 * KB)}b`],
    },
    {
      '/': html(`<main>x</main><a href="/${path}">a</a>`),
      '/robots.txt': ['text/plain', `User-agent: *\n${fill(`Disallow: /*${path}*$\n`, 400 * KB)}`],
    },
    {
      '/': html(`<main>x</main>${links(200)}`),
      '/robots.txt': ['text/plain', fill('User-agent: *\nAllow: /\nDisallow: /*a*a*a*a*a*b\n', 500 * KB)],
    },
    { '/': html(`<main><h1>${fill('a ', 300 * KB)}</h1><p>${fill(' ', 300 * KB)}x</p></main>`) },
    { '/': html(`<main>${fill('<details><summary>q', 600 * KB)}</main>`) },
    { '/': html(`<script type="application/ld+json">${fill('[', 500 * KB)}</script><main>x</main>`) },
  ];
};
