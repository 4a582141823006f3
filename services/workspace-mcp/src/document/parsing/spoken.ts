import { attributeOf, classOf, type DomElement, isElement, styleOf } from './dom';
import { isInline } from './inline';
import { textIn } from './short-text';

/** Names that frameworks give to texts for programs that read a page aloud. */
const SPOKEN =
  /(?:^|[\s_])(?:u-)?(?:visually-?hidden|hidden-?visually|sr-only|screen-?reader(?:-text|-only)?|(?:[a-z]+-)?off-?screen|assistive-text|element-invisible)(?:$|[\s_])/i;
const CLIPPED =
  /(?:^|;)\s*(?:clip\s*:\s*rect\(|clip-path\s*:\s*inset\((?:50|100)%|(?:left|text-indent)\s*:\s*-\d{3,})/i;
const HEADING = /^(h[1-6]|caption|th|legend|summary|dt)$/;
const MAX_CHILDREN = 50;

/** Whether the text of an element is for programs that read a page aloud; a heading names what is below it for everybody. */
export const isSpoken = (element: DomElement): boolean =>
  !HEADING.test(element.name) && (SPOKEN.test(classOf(element)) || CLIPPED.test(styleOf(element)));

const isHiddenFromSpeech = (element: DomElement): boolean => attributeOf(element, 'aria-hidden') === 'true';

/** Whether an element is hidden from speech and says what is spoken beside it. Blocks of other texts are copies, such as slides of a carousel. */
function isForEyes(element: DomElement, spoken: readonly DomElement[]): boolean {
  if (!isHiddenFromSpeech(element)) return false;
  const digits = digitsIn(textIn(element));
  return isInline(element) || (digits !== '' && spoken.some((other) => digitsIn(textIn(other)).includes(digits)));
}

/** An amount with its sign or code, and nothing beside it. */
const PRICE = /^\s*(?:\p{Sc}|[A-Z]{3}|kr\.?|Fr\.?|R\$)?\s*\d[\d\s.,'’]*(?:\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft)?\s*$/u;

/** Whether the label of an element says the same price as its text, as a whole. */
export function spokenPrice(element: DomElement): string {
  const label = attributeOf(element, 'aria-label').slice(0, 60);
  if (!PRICE.test(label)) return '';
  return digitsIn(label) === digitsIn(textIn(element)) ? label.trim() : '';
}

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/**
 * Decides which of the two forms of a text is read that a parent has for eyes and for ears: a price that is spoken as a whole, and otherwise
 * what is shown.
 */
export function chooseForm(parent: DomElement): void {
  const children = parent.children.slice(0, MAX_CHILDREN).filter(isElement);
  const spoken = children.filter(isSpoken);
  const shown = children.filter((element) => isForEyes(element, spoken));
  if (shown.length === 0) return;
  const price = spoken.find((element) => PRICE.test(textIn(element)));
  if (!price && !shown.some((element) => /\d/.test(textIn(element)))) return;
  for (const element of price ? shown : spoken) element.children = [];
  for (const element of price ? [price] : shown) show(element);
}

function show(element: DomElement): void {
  delete element.attribs['aria-hidden'];
  if (!isSpoken(element)) return;
  delete element.attribs['class'];
  delete element.attribs['style'];
}
