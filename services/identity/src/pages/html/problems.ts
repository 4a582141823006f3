import { type Content, html } from './html';

/** What is wrong with a form, by the field's name; '' for the form as a whole. */
export type Problems = Readonly<Record<string, string>>;

/** Says at the top what is wrong, with a way to each field (WCAG 2.2 §3.3.1). */
export function problemSummary(problems: Problems): Content {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  const item = ([name, text]: [string, string]) =>
    name === '' ? html`<li>${text}</li>` : html`<li><a href="#${name}">${text}</a></li>`;
  return html`<div class="note danger" role="alert"><h2>That did not work</h2><ul>${entries.map(item)}</ul></div>`;
}

/** In front of the title, so that it is heard first. */
export const titleWith = (problems: Problems, title: string): string =>
  Object.keys(problems).length === 0 ? title : `Problem: ${title}`;
