import type { Visit } from '../browser/visit';
import { form } from '../html/form';
import { type Html, html } from '../html/html';
import { selfNamed } from '../html/self-named';
import { fromNow, fullMoment } from '../html/time';
import type { Granted } from './granted';
import { reachOf } from './reach';

export const REVOKE_PATH = '/account/keys/revoke';

export interface GrantedRow {
  readonly granted: Granted;
  readonly businessName: string;
  readonly now: number;
}

/** A key, connection or install in one line, with its facts and a form to revoke it, which unfold. */
export const grantedRow = (visit: Visit, row: GrantedRow): Html => {
  const { granted, businessName, now } = row;
  return html`<li>
<h2>${selfNamed(granted.name)} <span class="tag">${granted.kind}</span></h2>
<p class="small quiet">${selfNamed(businessName)} · ${granted.last_used_at ? html`used ${fromNow(granted.last_used_at, now)}` : 'never used'} · ends ${fromNow(granted.expires_at, now)}</p>
<details><summary>Details<span class="unseen"> of ${selfNamed(granted.name)}</span></summary>${facts(row)}</details>
<details class="danger"><summary>Revoke<span class="unseen"> ${selfNamed(granted.name)}</span></summary>
<div class="stack"><p class="small">It stops working at once. This cannot be undone.</p>
${form(visit, REVOKE_PATH, html`<div class="actions"><button class="danger">Revoke now</button></div>`, { id: granted.id })}</div></details>
</li>`;
};

const facts = ({ granted, businessName, now }: GrantedRow): Html => html`<dl class="facts">
${granted.host && html`<dt>Handed to</dt><dd>${selfNamed(granted.host)}</dd>`}
${granted.install_id && html`<dt>Install</dt><dd><code class="whole">${granted.install_id}</code></dd>`}
<dt>Works with</dt><dd>${selfNamed(businessName)}</dd>
<dt>Can</dt><dd>${reachOf(granted)}</dd>
<dt>Created</dt><dd>${fullMoment(granted.created_at, now)}</dd>
<dt>Last used</dt><dd>${granted.last_used_at ? fullMoment(granted.last_used_at, now) : 'never'}</dd>
<dt>Ends</dt><dd>${fullMoment(granted.expires_at, now)}</dd>
</dl>`;
