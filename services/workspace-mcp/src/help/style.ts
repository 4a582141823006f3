import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onColor, readableOn } from './colors';

const style = readFileSync(join(__dirname, '../../public/help.css'), 'utf8');

const HASH = createHash('sha256').update(style).digest('hex').slice(0, 12);

/** The grounds of public/help.css, on which links are read. */
const GROUNDS = { light: '#ffffff', dark: '#101318' } as const;

/**
 * The path of the stylesheet in the colour of a business; it changes with the content, so that the file can be cached for ever. No slug has a
 * dot, and the policy of the pages allows no style but files.
 */
export const stylePath = (color: string): string => `/help/style-${HASH}${color && `-${color.slice(1)}`}.css`;

const PATH = new RegExp(`^/help/style-${HASH}(?:-([0-9a-f]{6}))?\\.css$`);

/** The stylesheet at that path; null: there is none. */
export function styleAt(path: string): string | null {
  const found = PATH.exec(path);
  return found && (found[1] ? style + colorsOf(`#${found[1]}`) : style);
}

const colorsOf = (color: string): string => `
:root {
  --brand: ${color};
  --on-brand: ${onColor(color)};
  --accent: ${readableOn(GROUNDS.light, color)};
}
@media (prefers-color-scheme: dark) {
  :root { --accent: ${readableOn(GROUNDS.dark, color)}; }
}
`;
