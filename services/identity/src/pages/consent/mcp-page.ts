import { uuidV7 } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { AuthorizeRequest, Person } from '../../authorize/authorize';
import { MAX_DAYS, MIN_DAYS } from '../../oauth/connection';
import type { Visit } from '../browser/visit';
import { type Choice, choices, field } from '../html/field';
import { form } from '../html/form';
import { type Content, type Html, html } from '../html/html';
import { layout } from '../html/layout';
import { type Problems, problemSummary, titleWith } from '../html/problems';
import { type Reply, show } from '../html/reply';
import { who } from '../html/who';
import { decisionButtons } from './decision';
import { BUSINESS_FIELD, NEW, type Typed } from './mcp-choice';
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
  const title = 'An application wants to connect';
  return show(
    layout({
      title: titleWith(problems, title),
      content: html`<div class="card">
<div class="stack"><h1>${title}</h1>
<p>It calls itself <strong><bdi>${request.client_name || 'nothing'}</bdi></strong>. <span class="quiet">Anybody can choose any name: we have not checked it.</span></p></div>
${who(visit, person)}
${target(request)}
${problemSummary(problems)}
${form(
  visit,
  visit.here,
  html`${workspaceField(page, problems)}
${choices('access', 'What may it do there?', accessChoices(page), problems)}
${daysField(page, problems)}
<p class="hint">Whatever you choose, it never reaches your own chats, your profile and settings, your notifications or your keys.</p>
${decisionButtons('Approve')}`,
  page.memberships.length === 0 ? { [BUSINESS_FIELD]: uuidV7() } : {},
)}
</div>`,
    }),
  );
}

function workspaceField({ memberships, typed }: McpPage, problems: Problems): Html {
  const business = ({ business_id, name, role }: workspace.Membership): Choice => ({
    value: business_id,
    label: html`<bdi>${name}</bdi>`,
    hint: `You are ${role} there.`,
    checked: typed.workspace === business_id,
  });
  const account: Choice = {
    value: 'account',
    label: 'Your account only',
    hint: 'It sees the list of your businesses, and nothing inside them: no conversations, no apps. With read and write it can also create new businesses.',
    checked: typed.workspace === 'account',
  };
  const fresh: Choice = {
    value: NEW,
    label: 'A new business',
    hint: 'It is created when you approve, and you are its owner.',
    checked: typed.workspace === NEW,
  };
  const all = memberships.length > 0 ? [...memberships.map(business), account] : [account, fresh];
  return html`${choices('workspace', 'What may it work with?', all, problems)}
${memberships.length === 0 && nameField(typed, problems)}`;
}

const nameField = ({ business_name }: Typed, problems?: Problems): Html =>
  field(
    {
      name: 'business_name',
      label: 'Name of the new business',
      value: business_name,
      hint: 'Only for a new business.',
      attributes: html`type="text" autocomplete="organization" maxlength="100"`,
    },
    problems,
  );

function accessChoices({ request, typed }: McpPage): Choice[] {
  const read: Choice = {
    value: 'read',
    label: 'Read only',
    hint: 'It can look at apps, the agent and its Brief, knowledge and widgets. It changes nothing and reads no conversations.',
    checked: typed.access === 'read',
  };
  const write: Choice = {
    value: 'write',
    label: 'Read and write',
    hint: 'In a business it can do everything that your role there allows: what it publishes is live for customers, and it can read, answer, archive and delete the conversations of that business.',
    checked: typed.access === 'write',
  };
  return request.may_write ? [read, write] : [{ ...read, hint: html`${read.hint} It has requested no more.` }];
}

const daysField = ({ typed }: McpPage, problems: Problems): Content =>
  field(
    {
      name: 'lifetime_days',
      label: 'Days that each key lasts',
      value: typed.lifetime_days,
      hint: '1 to 90. While it is in use the application renews its key by itself, for a year at most. You can end it at any time under Keys and connections.',
      attributes: html`class="days" type="number" inputmode="numeric" min="${MIN_DAYS}" max="${MAX_DAYS}" required`,
    },
    problems,
  );
