import { type Html, html } from '@cws/kit';
import type { identity, workspace } from '@cws/protos';
import { z } from 'zod';
import { DEFAULT_DAYS, MAX_DAYS, MIN_DAYS } from '../../oauth/connection';
import { newSecret } from '../../secret/secret-hash';
import type { Visit } from '../browser/visit';
import { accessField, daysField, workspaceField } from '../form/fields';
import { choices, field, form, type Problems, withArticle } from '../html/parts';

export const KEYS_PATH = '/account/keys';

/** The values of the form for a new key, as typed. */
export interface TypedKey {
  readonly name: string;
  readonly workspace: string;
  readonly access: string;
  readonly lifetime_days: string;
}

export const typedKey = (typed: (name: string) => string | undefined): TypedKey => ({
  name: typed('name') ?? '',
  workspace: typed('workspace') ?? '',
  access: typed('access') || 'read',
  lifetime_days: typed('lifetime_days') || String(DEFAULT_DAYS),
});

/** Hidden field: a form that is sent several times with the same values makes one key. */
export const FORM_FIELD = 'form_id';

const NAME_PROBLEM = 'Give the key a name of at most 100 characters.';

/** The form for a new key, with its problems. */
export const newKeyFields = z.object({
  name: z.preprocess(
    (name = '') => String(name).trim(),
    z
      .string()
      .max(100, NAME_PROBLEM)
      .refine((name) => name !== '', NAME_PROBLEM),
  ),
  workspace: workspaceField.refine((workspace) => workspace !== '', 'Choose what the key works with.'),
  access: z.preprocess((access = 'read') => access, accessField('Choose what the key may do.')),
  lifetime_days: daysField,
  [FORM_FIELD]: z
    .string()
    .optional()
    .describe('Hidden field of the form: sending it again with the same values creates no second key'),
});

/** The request for a key; what else can be wrong with it is checked when the key is made. */
export const newKeyRequest = ({
  name,
  workspace,
  access,
  lifetime_days = DEFAULT_DAYS,
}: z.output<typeof newKeyFields>): identity.CreateKeyRequest => ({
  name,
  business_id: workspace === 'account' ? '' : workspace,
  read_only: access === 'read',
  has_allowlist: false,
  tools: [],
  expires_in_days: lifetime_days,
});

export function newKeyForm(
  visit: Visit,
  memberships: readonly workspace.Membership[],
  typed: TypedKey,
  problems: Problems,
): Html {
  const [only] = memberships.length === 1 ? memberships : [];
  const chosen = typed.workspace || only?.business_id;
  const businesses = memberships.map(({ business_id, name, role }) => ({
    value: business_id,
    label: html`<bdi>${name}</bdi>`,
    hint: `You are ${withArticle(role)} there. With read and write it also acts as you in that business, and for your profile and settings.`,
    checked: chosen === business_id,
  }));
  const account = {
    value: 'account',
    label: 'Your account',
    hint: 'Read only: the list of your businesses. With read and write it acts as you everywhere: your own chats, profile and settings, new businesses, and the conversations at the desk of each of your businesses.',
    checked: chosen === 'account',
  };
  return form(
    visit,
    KEYS_PATH,
    html`${field({ name: 'name', label: 'Name', value: typed.name, hint: 'So that you know it again.', attributes: nameAttributes }, problems)}
${choices('workspace', 'What does it work with?', [...businesses, account], problems)}
${choices('access', 'What may it do?', accessChoices(typed), problems)}
${field({ name: 'lifetime_days', label: 'Days that it lasts', value: typed.lifetime_days, attributes: daysAttributes }, problems)}
<div class="actions"><button class="main">Create key</button></div>`,
    { [FORM_FIELD]: newSecret() },
  );
}

const accessChoices = ({ access }: TypedKey) => [
  {
    value: 'read',
    label: 'Read only',
    hint: 'It looks at what the tools show, changes nothing and reads no conversations.',
    checked: access === 'read',
  },
  {
    value: 'write',
    label: 'Read and write',
    hint: 'It can do everything that your role allows, also read and answer conversations with customers.',
    checked: access === 'write',
  },
];

const nameAttributes = html`type="text" autocomplete="off" maxlength="100" required`;
const daysAttributes = html`class="days" type="number" inputmode="numeric" min="${MIN_DAYS}" max="${MAX_DAYS}" required`;
