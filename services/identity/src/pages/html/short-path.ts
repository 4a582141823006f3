import { html } from './html';

/** What a page has room for: it holds the path in two forms and in a link, and has less than 16 KiB also when it is a refusal. */
const MAX_IN_FORM = 3_500;
const MAX_IN_LINK = 6_000;

/** Whether pages may repeat this path, or lead to it (contract: pages-errors). */
export const isShortPath = (path: string): boolean =>
  path.length <= MAX_IN_FORM &&
  html`${path}`.text.length <= MAX_IN_FORM &&
  new URLSearchParams({ '': path }).toString().length <= MAX_IN_LINK;
