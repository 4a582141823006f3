import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Branding } from '../branding/branding';
import { pageTokens } from './tokens';

const COMMON = readFileSync(join(__dirname, '../../public/page.css'), 'utf8');

export interface Style {
  /** It changes with the content, so that the file can be cached for ever. */
  readonly path: string;
  readonly css: string;
}

/** A stylesheet at `{folder}/style-{hash}.css`. */
export const styleAt = (folder: string, css: string): Style => ({
  path: `${folder}/style-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`,
  css,
});

/** The stylesheet of pages: the colours of the product, the rules of all pages, and `own` ones. */
export const pageStyle = (folder: string, branding: Branding, own = ''): Style =>
  styleAt(folder, `${pageTokens(branding)}${COMMON}${own}`);
