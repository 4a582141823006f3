import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageFrame, pageStyle, pageTokens } from '@cws/kit';
import type { Pages } from '../pages/pages';
import { guidePage, guidesPage } from './guide-page';
import { guides } from './guides';
import { type ReferenceFile, reference, referencePolicy } from './reference';

/** A file as it is sent. */
export interface SentFile {
  readonly headers: Readonly<Record<string, string>>;
  /** Identifies the content in an ETag; without it clients get the whole file each time. */
  readonly tag?: string;
  readonly encoded: ReferenceFile['encoded'];
}

const OWN_STYLE = readFileSync(join(__dirname, '..', '..', 'public', 'docs.css'), 'utf8');
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Path of the stylesheet for pages of other releases. */
export const OTHER_STYLE = '/docs/style.css';

/** Everything below /docs by its path, built once (contract: docs-page, docs-reference). */
export function docsFiles({ origin, pages }: { origin: string; pages: Pages }): Map<string, SentFile> {
  const { branding } = pages;
  const style = pageStyle('/docs', branding, OWN_STYLE);
  const frame: PageFrame = { ...pages.frame, stylePath: style.path };
  const all = guides(origin);
  const shown = reference(frame, pageTokens(branding));
  const page = (body: string, policy = pages.policy): SentFile =>
    sent('text/html', body, { 'Content-Security-Policy': policy });
  return new Map([
    ['/docs', page(guidesPage(frame, all))],
    ...all.flatMap((guide): [string, SentFile][] => [
      [`/docs/${guide.slug}`, page(guidePage(frame, all, guide))],
      [`/docs/${guide.slug}.md`, sent('text/markdown', guide.text)],
    ]),
    ['/docs/reference', page(shown.page, shown.hasRenderer ? referencePolicy(branding) : pages.policy)],
    ...shown.files.map(({ path, type, encoded }): [string, SentFile] => [
      path,
      { headers: headersOf(type, { 'Cache-Control': FOR_EVER }), encoded },
    ]),
    [style.path, sent('text/css', style.css, { 'Cache-Control': FOR_EVER })],
    [OTHER_STYLE, sent('text/css', style.css, { 'Cache-Control': 'no-store' })],
  ]);
}

const headersOf = (type: string, others: Readonly<Record<string, string>>): SentFile['headers'] => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  ...others,
});

const sent = (type: string, body: string, others: Readonly<Record<string, string>> = {}): SentFile => ({
  headers: headersOf(type, others),
  encoded: { identity: Buffer.from(body) },
});
