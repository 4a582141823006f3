import { load } from 'cheerio/slim';
import { asShown } from './as-shown';
import { flatten } from './flattened';
import { hideForGood } from './hidden-for-good';

type Part = ReturnType<ReturnType<typeof load>>;

const SHOWN = ':not([hidden], [aria-hidden="true"])';

const CONSENT = ['id', 'class', 'aria-label']
  .flatMap((attribute) => ['cookie', 'consent', 'gdpr'].map((word) => `[${attribute}*="${word}" i]`))
  .join();

const STRUCTURE = 'h1, main, article, nav, header, footer';

/** Containers that ask for consent. One that has the structure of a page is around the page, whatever its name says. */
const BANNER = `:is(div, section, aside, form, dialog, p):is(${CONSENT}):not(:has(${STRUCTURE}))`;

/** Forms but those around a page, as ASP.NET Web Forms writes them, or around the rows of a table. */
const FORM = `form${SHOWN}:not(:has(${STRUCTURE}, [name="__VIEWSTATE"]), :is(table, tbody, tr) > *)`;

/** Headers of the page; that of a section belongs to its content. */
const HEADER = `:is(header, [role="banner"])${SHOWN}:not(:is(article, main, section) *)`;

/** An element around the page: from several roots, elements are selected in a time that grows by the square of their number. */
const PAGE = 'x-page';

/**
 * The HTML of what may be the main part of a page, the likeliest first: `main`, the only article, and the body without what stands
 * on every page. The first one with text is the main part. What does not belong to a part is `hidden` in it.
 */
export function* mainParts(html: string): Generator<string> {
  const $ = load(`<${PAGE}>${html}`, { xml: { xmlMode: false, encodeEntities: 'utf8' } });
  const root = $.root()[0]!;
  flatten(root);
  asShown(root);
  hideForGood($, html);
  const forms = $(FORM);
  yield* withAndWithout(forms, $(`main${SHOWN}, [role="main"]${SHOWN}`).first());
  const articles = $(`article${SHOWN}`);
  if (articles.length === 1) yield* withAndWithout(forms, articles);
  $(BANNER).attr('hidden', '');
  $('title').attr('hidden', '');
  const headers = $(HEADER).attr('hidden', '');
  const page = $(PAGE).first();
  yield* withAndWithout(forms, page);
  headers.removeAttr('hidden');
  yield* withAndWithout(forms, page);
}

/** The part without its forms, and with them for the case that they hold all of its text. */
function* withAndWithout(forms: Part, part: Part): Generator<string> {
  if (part.length === 0) return;
  forms.attr('hidden', '');
  yield part.html() ?? '';
  forms.removeAttr('hidden');
  yield part.html() ?? '';
}
