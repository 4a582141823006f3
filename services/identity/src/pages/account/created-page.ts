import type { KeyGrant } from '../../key/key';
import { html } from '../html/html';
import { layout } from '../html/layout';
import { type Reply, show } from '../html/reply';
import { selfNamed } from '../html/self-named';
import { fullMoment } from '../html/time';
import { KEYS_PATH } from './new-key';

/** The page that shows the raw key once. */
export const createdPage = ({ name, expires_at }: KeyGrant, secret: string, now: number): Reply =>
  show(
    layout({
      title: 'Your new key',
      content: html`<div class="card">
<div class="stack"><h1>Your new key</h1><p>${selfNamed(name)} ends ${fullMoment(expires_at, now)}.</p></div>
<div class="note caution"><p><strong>Copy it now.</strong> We keep no copy and cannot show it again.</p></div>
<code class="secret">${secret}</code>
<p class="hint">One click selects it whole.</p>
<p class="small">Whoever has it can act in your name: put it into a password manager or a secret store, never into a chat or a repository.</p>
<div class="actions"><a class="button main" href="${KEYS_PATH}">Done</a></div>
</div>`,
    }),
  );
