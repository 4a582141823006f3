import type { AuthorizeRequest } from '../../authorize/authorize';
import { type Content, type Html, html } from '../html/html';
import { selfNamed } from '../html/self-named';

/** Shows the target of the redirect, larger than the self-declared name of the application, with a warning where one is due. */
export const target = (
  { redirect_uri, redirect_host }: Pick<AuthorizeRequest, 'redirect_uri' | 'redirect_host'>,
  what = 'Access is handed to',
): Html =>
  html`<div class="stack"><div class="aside"><p class="quiet small">${what}</p>
<p class="target">${selfNamed(redirect_host)}</p></div>${caution(redirect_uri)}</div>`;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function caution(redirect_uri: string): Content {
  const { protocol, hostname } = new URL(redirect_uri);
  if (protocol !== 'https:' && protocol !== 'http:')
    return warning(
      `This opens a program on your device by the scheme ${protocol}, which any program can claim.`,
      'Go on only if you have just started it.',
    );
  if (LOOPBACK.has(hostname))
    return warning('It is a program on your own computer.', 'Go on only if you have just started it.');
  return null;
}

const warning = (what: string, when: string): Html =>
  html`<p class="note caution small"><strong>${what}</strong> ${when}</p>`;
