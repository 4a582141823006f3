import { uuidV7 } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { AuthorizeRequest, Person } from '../../authorize/authorize';
import { DEFAULT_DAYS, MAX_DAYS, MIN_DAYS } from '../../oauth/connection';
import type { Visit } from '../browser/visit';
import { withArticle } from '../html/article';
import { type Choice, choices, field } from '../html/field';
import { form } from '../html/form';
import { type Html, html } from '../html/html';
import { layout } from '../html/layout';
import { type Problems, problemSummary, titleWith } from '../html/problems';
import { type Reply, show } from '../html/reply';
import { isolated, selfNamed } from '../html/self-named';
import { unfold } from '../html/unfold';
import { who } from '../html/who';
import { decisionButtons } from './decision';
import { BUSINESS_FIELD, NEW, type Typed } from './mcp-choice';
import { reach } from './reach';
import { target } from './target';

export interface McpPage {
  readonly request: AuthorizeRequest;
  readonly person: Person;
  readonly memberships: readonly workspace.Membership[];
  readonly typed: Typed;
}

/** Asks a person what an application of the tool server may do in their name. */
export function mcpPage(visit: Visit, page: McpPage): Reply {
  const { request, person } = page;
  const problems = visit.state?.problems ?? {};
  const name = request.client_name;
  return show(
    layout({
      title: titleWith(problems, `${name === '' ? 'An application' : isolated(name)} wants to connect`),
      content: html`<div class="card decision">
<div class="tight"><h1>${name === '' ? 'An application without a name' : selfNamed(name)} wants to connect</h1>
${name !== '' && html`<p class="quiet small">It chose this name: we have not checked it.</p>`}</div>
${problemSummary(problems)}
${who(visit, person)}
${form(
  visit,
  visit.here,
  html`${target(request)}
${workspaceField(page, problems)}
${choices('access', asksFor(request), accessChoices(page), problems)}
${decisionButtons('Approve')}
${reach(request)}
${daysField(page, problems)}`,
  page.memberships.length === 0 ? { [BUSINESS_FIELD]: uuidV7() } : {},
)}
</div>`,
    }),
  );
}

function workspaceField({ memberships, typed }: McpPage, problems: Problems): Html {
  const business = ({ business_id, name, role }: workspace.Membership): Choice => ({
    value: business_id,
    label: selfNamed(name),
    hint: `you are ${withArticle(role)}`,
    checked: typed.workspace === business_id,
  });
  const account: Choice = {
    value: 'account',
    label: 'Your account only',
    checked: typed.workspace === 'account',
  };
  const fresh: Choice = {
    value: NEW,
    label: 'A new business',
    checked: typed.workspace === NEW,
  };
  const all = memberships.length > 0 ? [...memberships.map(business), account] : [account, fresh];
  return html`${choices('workspace', 'What may it work with?', all, problems)}
${memberships.length === 0 && html`<div class="for-new">${nameField(typed, problems)}</div>`}`;
}

const nameField = ({ business_name }: Typed, problems?: Problems): Html =>
  field(
    {
      name: 'business_name',
      label: 'Name of the new business',
      value: business_name,
      attributes: html`type="text" autocomplete="organization" maxlength="100"`,
    },
    problems,
  );

const asksFor = ({ may_write }: AuthorizeRequest): Html =>
  html`Asked for: ${may_write ? 'read and write' : 'read only'}. Give:`;

/** Beside each choice stands whether it is what was asked for: an application that gets less fails where it needs more. */
function accessChoices({ request, typed }: McpPage): Choice[] {
  const read: Choice = {
    value: 'read',
    label: 'Read only',
    hint: request.may_write ? 'less: what writes will fail' : 'it changes nothing',
    ...(!request.may_write && { tag: 'asked for' }),
    checked: typed.access === 'read',
  };
  const write: Choice = {
    value: 'write',
    label: 'Read and write',
    tag: 'asked for',
    hint: 'all that your role allows',
    checked: typed.access === 'write',
  };
  return request.may_write ? [read, write] : [read];
}

/** The browser checks nothing here: it could not show what is wrong in a field that is folded. */
const daysField = ({ typed }: McpPage, problems: Problems): Html =>
  unfold(
    html`For how long? ${days(typed.lifetime_days)}`,
    field(
      {
        name: 'lifetime_days',
        label: 'Days that each key lasts',
        value: typed.lifetime_days,
        hint: `${MIN_DAYS} to ${MAX_DAYS}. While it is in use the application renews its key by itself, for a year at most. You can end it at any time under Keys and connections.`,
        attributes: html`class="days" type="text" inputmode="numeric" autocomplete="off" maxlength="10"`,
      },
      problems,
    ),
    problems['lifetime_days'] !== undefined || typed.lifetime_days !== String(DEFAULT_DAYS),
  );

const days = (typed: string): string => (typed === '1' ? '1 day' : `${typed} days`);
