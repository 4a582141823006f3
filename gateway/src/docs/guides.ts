import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@cws/kit';

/** A guide as the build has rendered it (`npm run docs -w gateway`). */
export interface Guide {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
  /** Markdown. */
  readonly text: string;
  readonly html: string;
}

const FILE = join(__dirname, '..', '..', 'dist', 'docs', 'guides.json');

/** The origin that guides name, instead of which readers see that of this service. */
const WRITTEN_ORIGIN = 'http://localhost:8080';
/** The line of a guide that stands for the catalogue of errors. */
const CATALOGUE = '[catalogue of errors]';

/** The guides, for readers of the service at `origin`. */
export function guides(origin: string): readonly Guide[] {
  const read = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Guide[];
  return read.map((guide) => ({
    ...guide,
    summary: guide.summary.replaceAll(WRITTEN_ORIGIN, origin),
    text: guide.text.replaceAll(WRITTEN_ORIGIN, origin).replace(CATALOGUE, errorsInMarkdown),
    html: guide.html.replaceAll(WRITTEN_ORIGIN, origin).replace(`<p>${CATALOGUE}</p>`, errorsInHtml),
  }));
}

const entries = Object.entries(catalogue);

const errorsInMarkdown = (): string =>
  [
    '| error.code | Status | Meaning |',
    '|---|---|---|',
    ...entries.map(([code, { http, message }]) => `| \`${code}\` | ${http} | ${message} |`),
  ].join('\n');

const errorsInHtml = (): string => {
  const rows = entries.map(
    ([code, { http, message }]) => `<tr><td><code>${code}</code></td><td>${http}</td><td>${message}</td></tr>`,
  );
  return `<div class="table" role="region" tabindex="0" aria-label="Errors"><table><thead><tr><th>error.code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};
