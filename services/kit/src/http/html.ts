/** Markup that is safe to send; only `html` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

/** Values other than Html are escaped; `false`, null and undefined give nothing, and lists are joined. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/** Markup with escaped values: html`<p>${whatever}</p>`. Values stand in text or inside double quotes, nowhere else. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(parts.reduce((text, part, n) => text + markup(values[n - 1]) + part));
}

function markup(value: Content): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(markup).join('');
  if (value === false || value === null || value === undefined) return '';
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Entities of the characters that are escaped. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
