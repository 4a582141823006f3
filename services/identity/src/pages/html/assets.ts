import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';

const read = (name: string) => readFileSync(join(__dirname, '../../../public', name), 'utf8');

const style = read('style.css');
/** Path of the stylesheet. It changes with the content, so that the file can be cached for ever. */
export const STYLE_PATH = `/signin/style-${createHash('sha256').update(style).digest('hex').slice(0, 12)}.css`;
export const ICON_PATH = '/signin/icon.svg';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

export function assets(): Router {
  const [router, icon] = [Router({ caseSensitive: true, strict: true }), read('icon.svg')];
  router.get(ICON_PATH, (_request, response) => {
    response.type('svg').set('Cache-Control', FOR_A_DAY).send(icon);
  });
  // During an upgrade a page of the other release asks for another version: it gets this one, uncached.
  router.get(/^\/signin\/style-[0-9a-f]{12}\.css$/, ({ path }, response) => {
    response
      .type('css')
      .set('Cache-Control', path === STYLE_PATH ? FOR_EVER : 'no-store')
      .send(style);
  });
  return router;
}
