import type { CheerioAPI } from 'cheerio';
import { attributeOf, type DomElement, type DomNode, isElement, parentOf } from '../../../document/parsing/dom';
import { isContent } from '../../../document/parsing/landmarks';
import { readable } from '../shown/readable';
import { endsAsking } from './asking';

const MAX_TOGGLES = 1_000;
const MAX_CLIMB = 5;
const MAX_DEPTH = 300;
const HEADING = /^(h[1-6]|dt|summary)$/;

/** Finds the panel that an element shows and hides. */
export type PanelOf = (toggle: DomElement) => DomElement | undefined;

/** The panels of a page by the attributes of ARIA and Bootstrap. */
export function panelsOf($: CheerioAPI): PanelOf {
  const byId = new Map<string, DomElement>();
  for (const element of $('[id]').toArray().reverse()) byId.set(attributeOf(element, 'id'), element);
  return (toggle) =>
    idsOf(toggle)
      .map((id) => byId.get(id))
      .find((panel) => panel !== undefined && !isAround(panel, toggle));
}

/** The ids that a toggle may have for its panel. A link that toggles nothing leads to its own section. */
function idsOf(toggle: DomElement): string[] {
  const isToggle = ['aria-expanded', 'data-toggle', 'data-bs-toggle'].some((name) => name in toggle.attribs);
  const targets = ['data-bs-target', 'data-target', ...(isToggle ? ['href'] : [])].map((name) =>
    attributeOf(toggle, name),
  );
  return [
    attributeOf(toggle, 'aria-controls'),
    ...targets.filter((target) => target.startsWith('#')).map((target) => target.slice(1)),
  ];
}

function isAround(panel: DomElement, inner: DomElement): boolean {
  let at: DomElement | undefined = inner;
  for (let climbed = 0; at !== undefined && climbed < MAX_DEPTH; climbed++) {
    if (at === panel) return true;
    at = parentOf(at);
  }
  return at !== undefined;
}

/** The text of a heading or a toggle, without icons. */
export const questionIn = (element: DomElement): string =>
  readable(element.children, { skips: (inner) => attributeOf(inner, 'aria-hidden') === 'true' })
    .replaceAll('\n', ' ')
    .slice(0, 1_000)
    .replace(/[\s+\-–▾▼⌄›»]{1,10}$/u, '');

/** Buttons, elements of that role, and the elements to which scripts of Webflow give it. */
const TOGGLES = 'button, [role="button"], .w-dropdown-toggle';

/**
 * Makes headings of toggles that ask, and shows their panels, so that both are read as text. Returns whether
 * there are any.
 */
export function openAccordions($: CheerioAPI, panelOf: PanelOf): boolean {
  const asking = $(TOGGLES)
    .toArray()
    .slice(0, MAX_TOGGLES)
    .filter((toggle) => endsAsking(questionIn(toggle)) && isContent(toggle));
  for (const toggle of asking) {
    if (!HEADING.test(toggle.name)) toggle.name = isInHeading(toggle) ? 'span' : 'h4';
    show(toggle);
    show(panelOf(toggle) ?? nextElement(toggle));
  }
  return asking.length > 0;
}

function isInHeading(toggle: DomElement): boolean {
  let at = parentOf(toggle);
  for (let climbed = 0; at !== undefined && climbed < MAX_CLIMB; climbed++) {
    if (HEADING.test(at.name)) return true;
    at = parentOf(at);
  }
  return false;
}

function nextElement({ next }: DomNode): DomElement | undefined {
  let at = next as DomNode | null;
  while (at !== null && !isElement(at)) at = at.next as DomNode | null;
  return at ?? undefined;
}

function show(element: DomElement | undefined): void {
  if (!element) return;
  delete element.attribs['hidden'];
  delete element.attribs['aria-hidden'];
  // Webflow writes the answer in a nav, which is no content elsewhere.
  if (element.name === 'nav') element.name = 'div';
}
