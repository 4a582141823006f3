import { compile, type DomNode, type FormatCallback } from 'html-to-text';
import { table } from './data-table';
import { withoutInvisible } from './invisible';
import { mainParts } from './main-part';

/** A heading as Markdown has it, by which passages know the headings above them. */
const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral(`${'#'.repeat(Number(element.name!.slice(1)))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** The question of a disclosure widget is a heading above its text. */
const summary: FormatCallback = (element, walk, builder, options) =>
  heading({ ...element, name: 'h4' }, walk, builder, options);

/** A row of a table is a line, in which a bar divides the cells. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  const cells = element.parent!.children.filter(({ name }) => name === 'td' || name === 'th');
  if (cells.at(-1) !== element) builder.addInline(' | ');
};

/** The nodes beside one, of which the types of the library do not know. */
interface Beside {
  readonly prev: DomNode | null;
  readonly next: DomNode | null;
}

/** A link is apart from elements that touch it, as styles show it, unless editors have cut one link into several. */
const link: FormatCallback = (element, walk, builder) => {
  const isApart = (beside: DomNode | null): boolean =>
    beside?.type === 'tag' && (beside.name !== 'a' || beside.attribs!['href'] !== element.attribs!['href']);
  const { prev, next } = element as DomNode & Beside;
  if (isApart(prev)) builder.addInline(' ');
  walk(element.children, builder);
  if (isApart(next)) builder.addInline(' ');
};

/** Parts of a page that are there for every page, for machines, or for nobody. */
const NOT_CONTENT = [
  'nav',
  'footer',
  'aside',
  'button',
  'select',
  'dialog',
  'img',
  'svg',
  'iframe',
  'noscript',
  'template',
  'noembed',
  'noframes',
  'datalist',
  'textarea',
  'audio',
  'video',
  'canvas',
  'rp',
  '[hidden]',
  '[aria-hidden="true"]',
  '[role="navigation"]',
  '[role="contentinfo"]',
  '[role="search"]',
  '[role="complementary"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
];

const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** Blocks that the library does not know as such (HTML, 15.3). */
const BLOCKS = [
  'address',
  'caption',
  'center',
  'dd',
  'details',
  'dir',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'hgroup',
  'legend',
  'menu',
  'search',
];

/** The text of a page's main part, with its headings in Markdown; empty if the page has none. */
export function htmlToText(html: string): string {
  for (const part of mainParts(html)) {
    const text = withoutInvisible(toText(part)).trim();
    if (text !== '') return text;
  }
  return '';
}

const toText = compile({
  wordwrap: false,
  formatters: { heading, summary, cell, link, data: table },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
    { selector: 'summary', format: 'summary' },
    { selector: 'a', format: 'link' },
    { selector: 'table', format: 'data' },
    { selector: 'tr', format: 'block', options: LINE },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    { selector: 'blockquote', format: 'block' },
    { selector: 'q', format: 'inlineSurround', options: { prefix: '"', suffix: '"' } },
    ...BLOCKS.map((selector) => ({ selector, format: 'block', options: LINE })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...NOT_CONTENT.map((selector) => ({ selector, format: 'skip' })),
  ],
});
