import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Branding, markSvg, pageStyle, type Style } from '@cws/kit';
import { Router } from 'express';

const FORMS = readFileSync(join(__dirname, '../../../public/style.css'), 'utf8');

export const ICON_PATH = '/signin/icon.svg';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

/** The stylesheet of the pages of this service. */
export const styleOf = (branding: Branding): Style => pageStyle('/signin', branding, FORMS);

export function assets(branding: Branding, style: Style): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const icon = markSvg(branding);
  router.get(ICON_PATH, (_request, response) => {
    response.type('svg').set('Cache-Control', FOR_A_DAY).send(icon);
  });
  // During an upgrade a page of the other release asks for another version: it gets this one, uncached.
  router.get(/^\/signin\/style-[0-9a-f]{12}\.css$/, ({ path }, response) => {
    response
      .type('css')
      .set('Cache-Control', path === style.path ? FOR_EVER : 'no-store')
      .send(style.css);
  });
  return router;
}
