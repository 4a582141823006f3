import { type Html, html } from '@cws/kit';
import type { Visit } from '../browser/visit';
import { form, selfNamed, withArticle } from '../html/parts';
import { fromNow, fullMoment } from '../html/time';
import type { Granted } from './granted';

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
<dt>Can</dt><dd>${accessText(granted)}</dd>
<dt>Created</dt><dd>${fullMoment(granted.created_at, now)}</dd>
<dt>Last used</dt><dd>${granted.last_used_at ? fullMoment(granted.last_used_at, now) : 'never'}</dd>
<dt>Ends</dt><dd>${fullMoment(granted.expires_at, now)}</dd>
</dl>`;

/** Describes in plain words what a grant can do. */
function accessText(granted: Granted): string {
  if (granted.kind === 'Command line')
    return 'do everything that you can do: your chats, profile and settings, and the desk of each of your businesses';
  if (granted.tools !== null) return toolsText(granted.tools, granted.role);
  if (granted.business_id === '')
    return 'do everything that you can do: your own chats, profile and settings, new businesses, and the desk of each of your businesses';
  const there = `use every tool that ${withArticle(granted.role)} may use, and read and answer the conversations of this business`;
  return granted.kind === 'Connection'
    ? `${there}; it does not reach your own chats, profile or settings`
    : `${there}; it also reaches your own chats with this business, your profile and your settings`;
}

/** A list of tools restricts a key to the tool server. */
function toolsText(tools: readonly string[], role: string): string {
  const counted = tools.length === 1 ? '1 tool' : `${tools.length} tools`;
  return `use ${counted} of the tool server${role && ` as ${withArticle(role)}`}, and nothing else: no conversations`;
}
