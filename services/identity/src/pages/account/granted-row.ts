import type { Visit } from '../browser/visit';
import { form } from '../html/form';
import { type Html, html } from '../html/html';
import { moment } from '../html/time';
import type { Granted } from './granted';
import { reachOf } from './reach';

export const REVOKE_PATH = '/account/keys/revoke';

/** A key or connection with a form to revoke it, which unfolds first. */
export const grantedRow = (visit: Visit, granted: Granted, businessName: string): Html => html`<li>
<h2><bdi>${granted.name}</bdi> <span class="tag">${granted.kind}</span></h2>
<dl class="facts">
${granted.host && html`<dt>Handed to</dt><dd><bdi>${granted.host}</bdi></dd>`}
<dt>Works with</dt><dd><bdi>${businessName}</bdi></dd>
<dt>Can</dt><dd>${reachOf(granted)}</dd>
<dt>Created</dt><dd>${moment(granted.created_at)}</dd>
<dt>Last used</dt><dd>${granted.last_used_at ? moment(granted.last_used_at) : 'never'}</dd>
<dt>Ends</dt><dd>${moment(granted.expires_at)}</dd>
</dl>
<details><summary>Revoke <bdi>${granted.name}</bdi></summary>
<div class="stack"><p class="small">It stops working at once. This cannot be undone.</p>
${form(visit, REVOKE_PATH, html`<div class="actions"><button class="danger">Revoke now</button></div>`, { id: granted.id })}</div></details>
</li>`;
