import type { CheerioAPI } from 'cheerio';

const HIDDEN = '[style*="display" i], [style*="visibility" i]';
const NOT_SHOWN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
/** Elements of a page that are looked at, since each of them may be searched for in the whole page. */
const MAX = 200;
/** Elements that show and hide what is beside them. */
const TOGGLE = 'h1, h2, h3, h4, h5, h6, dt, summary, button, a, label, [role="button"], [onclick], [aria-expanded]';
/** Names of parts that scripts of pages show one after another. */
const SHOWN_LATER = /tab|accord|collaps|panel|faq|toggle|drop|answer|content|more|detail|expand|slide|step|reveal/i;
const STRUCTURE = 'h1, main, article, nav, header, footer';

/**
 * Hides what a page never shows: elements with `display: none` or `visibility: hidden` that nothing seems to open. Parts of accordions and tabs, and pages that a
 * script shows when they are loaded, are hidden in the same way.
 */
export function hideForGood($: CheerioAPI, html: string): void {
  const hidden = $(HIDDEN).filter((_, element) => NOT_SHOWN.test($(element).attr('style') ?? ''));
  const frames = aroundStructure($);
  hidden
    .slice(0, MAX)
    .filter((_, element) => !frames.has(element) && !isOpened($(element), html))
    .attr('hidden', '');
}

/** The elements that have the structure of a page, with those around them. */
function aroundStructure($: CheerioAPI): ReadonlySet<unknown> {
  const around = new Set<unknown>();
  for (const element of $(`body, ${STRUCTURE}`).toArray()) {
    let at: Nested | null = element;
    while (at && !around.has(at)) {
      around.add(at);
      at = at.parent as Nested | null;
    }
  }
  return around;
}

interface Nested {
  readonly parent: object | null;
}

function isOpened(part: ReturnType<CheerioAPI>, html: string): boolean {
  const names = ['class', 'id', 'role'].map((name) => part.attr(name) ?? '').join(' ');
  return (
    SHOWN_LATER.test(names.slice(0, 500)) ||
    part.prev().is(TOGGLE) ||
    part.next().is('button, a, [role="button"]') ||
    isNamedElsewhere(part.attr('id') ?? '', html)
  );
}

/** Whether a link, an attribute or a script of the page names an id. */
const isNamedElsewhere = (id: string, html: string): boolean => id !== '' && html.indexOf(id) !== html.lastIndexOf(id);
