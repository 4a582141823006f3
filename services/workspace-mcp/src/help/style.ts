import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseStyle } from '@cws/kit';

const OWN = readFileSync(join(__dirname, '../../public/help.css'), 'utf8');

const styleIn = (color: string): string => `${baseStyle({ color })}${OWN}`;

/** A digest of the stylesheet without its colour. */
const HASH = createHash('sha256').update(styleIn('#000000')).digest('hex').slice(0, 12);

/**
 * The path of the stylesheet in a colour `#rrggbb`; it changes with the content, so that the file can be cached for ever. No slug has a dot,
 * and the policy of the pages allows no style but files.
 */
export const stylePath = (color: string): string => `/help/style-${HASH}-${color.slice(1).toLowerCase()}.css`;

const PATH = new RegExp(`^/help/style-${HASH}-([0-9a-f]{6})\\.css$`);

/** The stylesheet at that path; null: there is none. */
export function styleAt(path: string): string | null {
  const found = PATH.exec(path);
  return found && styleIn(`#${found[1]}`);
}
