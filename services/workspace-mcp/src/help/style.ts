import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const style = readFileSync(join(__dirname, '../../public/help.css'), 'utf8');

/** It changes with the content, so that the file can be cached for ever. No slug has a dot. */
export const STYLE_PATH = `/help/style-${createHash('sha256').update(style).digest('hex').slice(0, 12)}.css`;
