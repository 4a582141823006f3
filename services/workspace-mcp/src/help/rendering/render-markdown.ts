import markdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { footnotes } from './footnotes';

const markdown = markdownIt({ html: true, linkify: true }).use(footnotes);

const SCHEMES = ['http', 'https', 'mailto', 'tel'];

const TAGS = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...[
    'a',
    'img',
    'figure',
    'figcaption',
    'strong',
    'b',
    'em',
    'i',
    's',
    'del',
    'ins',
    'mark',
    'kbd',
    'sub',
    'sup',
    'q',
  ],
  ...[
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'details',
    'summary',
    'bdi',
    'bdo',
    'span',
    'div',
  ],
];

/** An element that is too wide scrolls by itself, and the keyboard can scroll it (WCAG 2.1.1). */
const scrolling: sanitizeHtml.Transformer = (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: '0' } });

/** An address without a scheme leads to whatever has it in the help centre, which is nothing of the author. */
const LINKED = new RegExp(`^(?:${SCHEMES.join('|')}):`, 'i');
const link: sanitizeHtml.Transformer = (tagName, { href = '', ...attribs }) =>
  LINKED.test(href.trim())
    ? { tagName, attribs: { ...attribs, href, rel: 'noopener noreferrer' } }
    : { tagName: 'span', attribs };

/** The element whose content no page shows. */
const UNSHOWN = 'template';
const isHidden = (attribs: sanitizeHtml.Attributes): boolean =>
  'hidden' in attribs || /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs['style'] ?? '');

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    pre: ['tabindex'],
    table: ['tabindex'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
  },
  allowedSchemes: SCHEMES,
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 50,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src']?.startsWith('https:'),
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', UNSHOWN],
  transformTags: {
    '*': (tagName, attribs) => ({ tagName: isHidden(attribs) ? UNSHOWN : tagName, attribs }),
    // The title of the page is its only heading of the first level.
    h1: 'h2',
    pre: scrolling,
    table: scrolling,
    a: link,
    img: (tagName, { alt = '', ...attribs }) => ({ tagName, attribs: { ...attribs, alt, loading: 'lazy' } }),
  },
};

/** The HTML of a Markdown text without anything that runs or that loads more than images (contract: help-pages-safe). */
export const renderMarkdown = (text: string): string => sanitizeHtml(markdown.render(text), OPTIONS);

/** A reader sees a gap there, although the HTML may have no space. */
const BREAK = /<(\/(p|div|h\d|li|d[td]|t[hd]|caption|figcaption|summary)|br \/)>/g;

/** The text of sanitised HTML on one line, without tags and entities. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(BREAK, ' '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim();

/** The entities that sanitize-html writes. */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;
