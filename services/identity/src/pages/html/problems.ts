import { type Content, html } from './html';

/** Problems of a form by field name; '' is the form as a whole. */
export type Problems = Readonly<Record<string, string>>;

export const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0;

/** The element that names the problem of a field. */
export const problemId = (name: string): string => `${name}-problem`;

/**
 * Lists the problems at the top, with a link to each field (WCAG 2.2 §3.3.1), and takes the focus, so that people hear them first
 * and go on from there. With `alone` the form has one field below, at which the problem is not repeated.
 */
export function problemSummary(problems: Problems, alone = false): Content {
  if (!hasProblems(problems)) return null;
  const item = ([name, text]: [string, string]) =>
    name === ''
      ? html`<li>${text}</li>`
      : html`<li><a href="#${name}"><span${alone && html` id="${problemId(name)}"`}>${text}</span></a></li>`;
  return html`<div class="note danger" role="alert" tabindex="-1" autofocus><h2>That did not work</h2><ul>${Object.entries(problems).map(item)}</ul></div>`;
}

/** Puts "Problem" before the title, so that a screen reader says it first. */
export const titleWith = (problems: Problems, title: string): string =>
  hasProblems(problems) ? `Problem: ${title}` : title;
