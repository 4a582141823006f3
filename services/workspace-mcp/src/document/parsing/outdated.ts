import { attributeOf, classOf, type DomElement, styleOf } from './dom';

/** Elements whose text is no longer valid (HTML, 4.5.5 and 4.7.2), such as a former price. */
const STRUCK = /^(del|s|strike)$/;
const STRUCK_BY_STYLE = /text-decoration(?:-line)?\s*:[^;]*line-through/i;
/** Names of former prices, and of the styles that strike texts, in templates of shops and in frameworks. */
const STRUCK_BY_CLASS =
  /(?:^|[\s_-])(?:line-?through|strike(?:-?(?:through|out))?|striked|struck|(?:old|was|before|former|previous|original|crossed|compare-?at)[_-]?price|price[_-]{0,2}(?:old|was|before|former|previous|original|crossed|compare-?at)|text-decoration-line-through)(?:$|[\s_-])/i;

/** Attributes by which shops mark former prices, whose style is elsewhere. */
const STRUCK_BY_DATA = ['data-old-price', 'data-a-strike', 'data-strike'];

/** Whether an element is shown struck out: what it says is no longer so. */
export const isOutdated = (element: DomElement): boolean =>
  STRUCK.test(element.name) ||
  STRUCK_BY_DATA.some((name) => attributeOf(element, name) === 'true') ||
  STRUCK_BY_STYLE.test(styleOf(element)) ||
  STRUCK_BY_CLASS.test(classOf(element));
