import { type Html, html, uuidV7 } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { AuthorizeRequest, Person } from '../../authorize/authorize';
import { DEFAULT_DAYS, MAX_DAYS, MIN_DAYS } from '../../oauth/connection';
import type { Visit } from '../browser/visit';
import {
  type Choice,
  choices,
  field,
  form,
  isolated,
  type Problems,
  problemSummary,
  selfNamed,
  signedInAs,
  titleWith,
  unfold,
  withArticle,
} from '../html/parts';
import { layout, type Reply, show } from '../html/reply';
import { decisionButtons, target } from './decision-parts';
import { BUSINESS_FIELD, NEW, type Typed } from './mcp-choice';

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
${signedInAs(visit, person)}
${form(
  visit,
  visit.here,
  html`${target(request)}
${workspaceField(page, problems)}
${choices('access', asksFor(request), accessChoices(page), problems)}
${decisionButtons('Approve')}
${accessDetails(request)}
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

/** Says in plain words what a connection of each kind can do and what none can, and names the scopes of the request. */
const accessDetails = ({ may_write, scope }: AuthorizeRequest): Html =>
  unfold(
    'What exactly may it do?',
    html`<dl class="facts">
<dt>Read only</dt><dd>It can look at apps, the agent and its Brief, knowledge and widgets. It changes nothing and reads no conversations.</dd>
${
  may_write &&
  html`<dt>Read and write</dt><dd>In a business it can do everything that your role there allows: what it publishes is live for customers, and it can read, answer, archive and delete the conversations of that business.</dd>`
}
<dt>Your account only</dt><dd>It sees the list of your businesses, and nothing inside them: no conversations, no apps. With read and write it can also create new businesses.</dd>
<dt>Never</dt><dd>Whatever you choose, it never reaches your own chats, your profile and settings, your notifications or your keys.</dd>
<dt>Scopes</dt><dd>It asks for ${scope.split(' ').map((one, n) => html`${n > 0 && ' and '}<code>${one}</code>`)}.</dd>
</dl>`,
  );
