import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandColors } from '@cws/kit';

const style = readFileSync(join(__dirname, '../../public/help.css'), 'utf8');

const HASH = createHash('sha256').update(style).digest('hex').slice(0, 12);

/**
 * The path of the stylesheet in a colour `#rrggbb`; it changes with the content, so that the file can be cached for ever. No slug has a dot,
 * and the policy of the pages allows no style but files.
 */
export const stylePath = (color: string): string => `/help/style-${HASH}-${color.slice(1).toLowerCase()}.css`;

const PATH = new RegExp(`^/help/style-${HASH}-([0-9a-f]{6})\\.css$`);

/** The stylesheet at that path; null: there is none. */
export function styleAt(path: string): string | null {
  const found = PATH.exec(path);
  return found && style + colorsOf(`#${found[1]}`);
}

function colorsOf(color: string): string {
  const { brand, 'on-brand': onBrand, accent } = brandColors(color, 'light');
  return `
:root {
  --brand: ${brand};
  --on-brand: ${onBrand};
  --accent: ${accent};
}
@media (prefers-color-scheme: dark) {
  :root { --accent: ${brandColors(color, 'dark').accent}; }
}
`;
}
