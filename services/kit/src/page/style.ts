import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Branding } from '../branding/branding';
import { pageTokens } from './tokens';

const read = (name: string): string => readFileSync(join(__dirname, '../../public', name), 'utf8');

const BASE = read('base.css');
const COMMON = read('page.css');

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

/** The beginning of the stylesheets of all pages: colours that derive from one, and the first rules. */
export const baseStyle = (colors: Pick<Branding, 'color'>): string => `${pageTokens(colors)}${BASE}`;

/** The stylesheet of pages: the colours of the product, the rules of all pages, and `own` ones. */
export const pageStyle = (folder: string, branding: Branding, own = ''): Style =>
  styleAt(folder, `${baseStyle(branding)}${COMMON}${own}`);
