import type { FaceOperation } from './face-operation';
import { anyOther, onward } from './page-parts';

/** Paths that only lead to a page. */
const redirect = (id: string, path: string, to: string): FaceOperation => ({
  tag: 'pages',
  below: 'origin',
  id,
  method: 'GET',
  path,
  summary: `Nothing is here: to ${to}`,
  credential: 'none',
  answers: [onward(`To ${to}`), ...anyOther],
});

export const pageRedirects: readonly FaceOperation[] = [redirect('openAccount', '/account', '/account/keys')];
