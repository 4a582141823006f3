import { attributeOf, type DomElement, parentOf } from './dom';

const LANDMARKS = new Set('nav footer aside form dialog search'.split(' '));
const ROLES = new Set('navigation contentinfo banner complementary search dialog alertdialog menu menubar'.split(' '));
const SECTIONS = new Set('main article section'.split(' '));
const MAX_DEPTH = 300;
/** Names that templates give to parts which are no content of a page. */
const BESIDE =
  /(?:^|[\s_-])(?:newsletter|subscribe|signup|sign-up|cookies?|consent|social|share|sharing|related|breadcrumbs?|sidebar|pagination)(?:$|[\s_-])/i;

/** Whether an element is a landmark beside the content of a page (ARIA). */
export const isLandmark = (element: DomElement): boolean =>
  LANDMARKS.has(element.name) || ROLES.has(attributeOf(element, 'role').toLowerCase());

/** Whether an element is a landmark, or is named as a part that is no content. */
export const isBeside = (element: DomElement): boolean =>
  isLandmark(element) ||
  BESIDE.test(`${attributeOf(element, 'class').slice(0, 300)} ${attributeOf(element, 'id').slice(0, 100)}`);

/** Whether an element is in the content of its page. A header in an article or a section belongs to that; any other one is the page's. */
export function isContent(element: DomElement): boolean {
  let isInHeader = false;
  let at: DomElement | undefined = element;
  for (let depth = 0; at !== undefined; depth++) {
    if (depth > MAX_DEPTH || isLandmark(at)) return false;
    isInHeader = at.name === 'header' || (isInHeader && !SECTIONS.has(at.name));
    at = parentOf(at);
  }
  return !isInHeader;
}
