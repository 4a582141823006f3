import { type Content, html } from './html';

/** Problems of a form by field name; '' is the form as a whole. */
export type Problems = Readonly<Record<string, string>>;

/** Lists the problems at the top, with a link to each field (WCAG 2.2 §3.3.1). */
export function problemSummary(problems: Problems): Content {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  const item = ([name, text]: [string, string]) =>
    name === '' ? html`<li>${text}</li>` : html`<li><a href="#${name}">${text}</a></li>`;
  return html`<div class="note danger" role="alert"><h2>That did not work</h2><ul>${entries.map(item)}</ul></div>`;
}

/** Puts "Error" before the title, so that a screen reader says it first. */
export const titleWith = (problems: Problems, title: string): string =>
  Object.keys(problems).length === 0 ? title : `Problem: ${title}`;
