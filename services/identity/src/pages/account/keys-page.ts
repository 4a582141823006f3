import { html } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Person } from '../../authorize/authorize';
import type { Visit } from '../browser/visit';
import { done, hasProblems, problemSummary, signedInAs, titleWith } from '../html/parts';
import { layout, type Reply, show } from '../html/reply';
import type { Granted } from './granted';
import { grantedRow } from './granted-row';
import { KEYS_PATH, newKeyForm, type TypedKey } from './new-key';

export interface KeysPage {
  readonly person: Person;
  readonly granted: readonly Granted[];
  readonly memberships: readonly workspace.Membership[];
  readonly typed: TypedKey;
  readonly now: number;
  /** Whether one was just revoked. */
  readonly revoked: boolean;
}

/** The list of keys, connections and installs, with a form for a new key. */
export function keysPage(visit: Visit, { person, granted, memberships, typed, now, revoked }: KeysPage): Reply {
  const problems = visit.state?.problems ?? {};
  const title = 'Keys and connections';
  const names = new Map(memberships.map(({ business_id, name }) => [business_id, name]));
  const nameOf = ({ business_id }: Granted) =>
    business_id === '' ? 'Your account' : (names.get(business_id) ?? 'A business that you have left');
  return show(
    layout({
      title: titleWith(problems, revoked ? `Revoked – ${title}` : title),
      wide: true,
      content: html`<div class="card">
${revoked && !hasProblems(problems) && done('It is revoked, and has stopped working.', true)}
<div class="stack"><h1>${title}</h1><p>Everything here can act in your name until it ends or you revoke it.</p></div>
${signedInAs({ ...visit, here: KEYS_PATH }, person)}
${problemSummary(problems)}
${
  granted.length === 0
    ? html`<p class="quiet">There is nothing yet.</p>`
    : html`<ul class="rows">${granted.map((one) => grantedRow(visit, { granted: one, businessName: nameOf(one), now }))}</ul>`
}
</div>
<section class="card" aria-labelledby="new-key"><h2 id="new-key">New key</h2>
${newKeyForm(visit, memberships, typed, problems)}
</section>`,
    }),
  );
}
