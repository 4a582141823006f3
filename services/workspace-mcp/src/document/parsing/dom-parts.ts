import { type DomElement, parentOf } from './dom';

const MAX_CLIMB = 300;
const MAX_AROUND = 5;

/** The element of that name that is close around another, or is it. */
export function closest(name: string, element: DomElement): DomElement | undefined {
  let at: DomElement | undefined = element;
  for (let climbed = 0; at && climbed < MAX_AROUND; climbed++, at = parentOf(at)) if (at.name === name) return at;
  return undefined;
}

/** Whether an element of that name is close around another. */
export const isIn = (name: string, element: DomElement): boolean => closest(name, element) !== undefined;

export function isAround(part: DomElement, element: DomElement): boolean {
  let at: DomElement | undefined = element;
  for (let climbed = 0; at && climbed < MAX_CLIMB; climbed++, at = parentOf(at)) if (at === part) return true;
  return false;
}

/** The smallest element that has both. */
export function commonOf(one: DomElement, other: DomElement): DomElement {
  let at = one;
  for (let climbed = 0; climbed < MAX_CLIMB && !isAround(at, other); climbed++) at = parentOf(at) ?? at;
  return at;
}
