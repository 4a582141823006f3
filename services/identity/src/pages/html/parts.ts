import { type Content, type Html, html } from '@cws/kit';
import type { Person } from '../../authorize/authorize';

/** Name of the hidden field with the token that binds a form to its browser. */
export const TOKEN_FIELD = 'form_token';

/** The browser that receives a page. */
export interface Recipient {
  /** Hidden value in each form of the page. */
  readonly formToken: string;
}

/** A form that only this browser can submit. */
export const form = (
  { formToken }: Recipient,
  action: string,
  content: Content,
  hidden: Record<string, string> = {},
  inline = false,
): Html => html`<form method="post" action="${action}"${inline && html` class="inline"`}>
<input type="hidden" name="${TOKEN_FIELD}" value="${formToken}">
${Object.entries(hidden).map(([name, value]) => value !== '' && html`<input type="hidden" name="${name}" value="${value}">`)}
${content}
</form>`;

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

interface Field {
  readonly name: string;
  readonly label: Content;
  readonly value?: string;
  readonly hint?: Content;
  /** Whether it is the only field of its page: it has the focus, and the summary above tells its problem. */
  readonly only?: boolean;
  /** Additional attributes of the input, as markup. */
  readonly attributes: Html;
}

/** A labelled input with its problem. */
export function field({ name, label, value, hint, only, attributes }: Field, problems: Problems = {}): Html {
  const problem = problems[name];
  const described = [hint && `${name}-hint`, problem && problemId(name)].filter(Boolean).join(' ');
  return html`<div class="field">
<label class="name" for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${problem && !only && html`<p class="problem" id="${problemId(name)}">${problem}</p>`}
<input id="${name}" name="${name}" value="${value ?? ''}" ${attributes}${described && html` aria-describedby="${described}"`}${problem && html` aria-invalid="true"`}${
    only && !hasProblems(problems) && html` autofocus`
  }>
</div>`;
}

export interface Choice {
  readonly value: string;
  readonly label: Content;
  /** Said beside the label, such as that it was asked for. */
  readonly tag?: string;
  readonly hint?: Content;
  readonly checked?: boolean;
}

/** Radio buttons of one name; their problem links to the first. */
export function choices(name: string, legend: Content, all: readonly Choice[], problems: Problems = {}): Html {
  const problem = problems[name];
  return html`<fieldset${problem && html` aria-describedby="${problemId(name)}"`}>
<legend>${legend}</legend>
${problem && html`<p class="problem" id="${problemId(name)}">${problem}</p>`}
${all.map((choice, n) => radio(name, n === 0 ? name : `${name}-${n}`, choice))}
</fieldset>`;
}

/** The whole box can be clicked; a screen reader says the label and then the hint. */
const radio = (name: string, id: string, { value, label, tag, hint, checked }: Choice): Html =>
  html`<label class="choice" for="${id}"><input type="radio" id="${id}" name="${name}" value="${value}" required aria-labelledby="${id}-label"${
    hint && html` aria-describedby="${id}-hint"`
  }${checked && html` checked`}><span><strong id="${id}-label">${label}${tag && html` <span class="tag">${tag}</span>`}</strong>${
    hint && html`<span class="hint" id="${id}-hint">${hint}</span>`
  }</span></label>`;

export const SIGN_OUT_PATH = '/signin/out';

/** Shows who is signed in, with a form to sign out that leads back to this page. */
export const signedInAs = (recipient: Recipient & { readonly here: string }, { email }: Person): Html =>
  html`<div class="who"><span>Signed in as <strong>${email}</strong></span> ${form(
    recipient,
    SIGN_OUT_PATH,
    html`<button class="link">Not you? Sign out</button>`,
    { continue: recipient.here },
    true,
  )}</div>`;

/** Tells that a form was carried out. With `focused`, for a page without a field to go on with, it takes the focus. */
export const done = (text: Content, focused = false): Html =>
  html`<p class="note good" role="status"${focused && html` tabindex="-1" autofocus`}>${text}</p>`;

/** Details that a person unfolds, without script. */
export const unfold = (summary: Content, content: Content, open = false): Html =>
  html`<details class="unfold"${open && html` open`}><summary>${summary}</summary>
<div class="stack">${content}</div></details>`;

/** A name that somebody chose for themselves: as text, and in isolation, since its direction may differ (UAX #9). */
export const selfNamed = (name: string): Html => html`<bdi>${name}</bdi>`;

/** The same inside a title or a sentence without markup: isolated by characters (UAX #9). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** A role with its article. Roles are words of ours, of which none begins with a vowel that is spoken as a consonant. */
export const withArticle = (role: string): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
