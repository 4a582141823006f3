import { type Content, type Html, html } from './html';
import { hasProblems, type Problems, problemId } from './problems';

export interface Field {
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
