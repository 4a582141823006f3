import type { Branding } from '../branding/branding';
import { onColor } from '../branding/colors';
import { type Html, html } from '../http/html';

const BUBBLE =
  'M7 8.5A1.5 1.5 0 0 1 8.5 7h11A1.5 1.5 0 0 1 21 8.5v7a1.5 1.5 0 0 1-1.5 1.5H13l-4 4v-4h-.5A1.5 1.5 0 0 1 7 15.500Z';

/** The logo, or a mark in the colour of the product. It stands beside the name, so that it says nothing to screen readers. */
export const pageMark = ({ logoUrl }: Pick<Branding, 'logoUrl'>): Html =>
  logoUrl === undefined
    ? html`<svg class="mark" viewBox="0 0 28 28" aria-hidden="true" focusable="false"><rect class="mark-back" width="28" height="28" rx="7"/><path class="mark-front" d="${BUBBLE}"/></svg>`
    : html`<img class="mark" src="${logoUrl}" alt="" referrerpolicy="no-referrer">`;

/** The mark as a document of its own, such as the icon of a tab. */
export const markSvg = ({ name, color }: Pick<Branding, 'name' | 'color'>): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><title>${name}</title><rect width="28" height="28" rx="7" fill="${color}"/><path fill="${onColor(color)}" d="${BUBBLE}"/></svg>
`.text;
