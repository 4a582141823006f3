import type { workspace } from '@cws/protos';
import { z } from 'zod';
import type { AuthorizeRequest, Choice } from '../../authorize/authorize';
import type { Parameters } from '../../http/parameters';
import { DEFAULT_DAYS } from '../../oauth/connection';
import type { FormState } from '../browser/form-states';
import { accessField, daysField, workspaceField } from '../form/fields';
import { readFields, sentText } from '../form/read';
import type { Problems } from '../html/parts';

/** The values of the approval form, as typed. */
export interface Typed {
  readonly workspace: string;
  readonly access: string;
  readonly lifetime_days: string;
  readonly business_name: string;
}

/** Value of `workspace` for a new business. */
export const NEW = 'new';
/** Hidden field: the id for a new business. */
export const BUSINESS_FIELD = 'new_business_id';
const ACCOUNT = 'account';
const MAX_NAME = 100;
const ACCESS_PROBLEM = 'Choose what it may do.';

/** The form of an approval; the choice of a workspace depends on the person's businesses too. */
export const choiceFields = z.object({
  workspace: workspaceField,
  access: accessField(ACCESS_PROBLEM),
  lifetime_days: daysField,
  business_name: z.string().optional().describe('The name of a new business, for a person without one'),
  [BUSINESS_FIELD]: z
    .string()
    .optional()
    .describe('Hidden field of the form: sending it again creates no second business'),
});

/** The initial values of the form: the only business if there is one, read access and the default lifetime. */
export const untouched = (memberships: readonly workspace.Membership[]): Typed => ({
  workspace: memberships.length === 1 ? memberships[0]!.business_id : '',
  access: 'read',
  lifetime_days: String(DEFAULT_DAYS),
  business_name: '',
});

/** The values of a form that was submitted already. */
export const shownIn = (state: FormState | null): Typed | null =>
  state && {
    workspace: state.typed['workspace'] ?? '',
    access: state.typed['access'] ?? '',
    lifetime_days: state.typed['lifetime_days'] ?? '',
    business_name: state.typed['business_name'] ?? '',
  };

export const typedIn = (form: Parameters): Typed => ({
  workspace: sentText(form, 'workspace'),
  access: sentText(form, 'access'),
  lifetime_days: sentText(form, 'lifetime_days') || String(DEFAULT_DAYS),
  business_name: sentText(form, 'business_name').trim(),
});

/** Returns the choice or the problems of the form; `write` is refused when only reading was requested. */
export function readChoice(
  typed: Typed,
  request: AuthorizeRequest,
  memberships: readonly workspace.Membership[],
): { readonly choice: Choice } | { readonly problems: Problems } {
  const { business_name } = typed;
  const made = justMade(typed, memberships);
  if (made) return readChoice({ ...typed, workspace: made, business_name: '' }, request, memberships);
  const isNew =
    memberships.length === 0 && (typed.workspace === NEW || (typed.workspace === '' && business_name !== ''));
  const { values, problems: wrong } = readFields(choiceFields, { ...typed });
  const problems = {
    ...(isNew ? nameProblem(business_name) : workspaceProblem(typed, memberships)),
    ...(values?.access === 'write' && !request.may_write && { access: ACCESS_PROBLEM }),
    ...wrong,
  };
  if (values === undefined || Object.keys(problems).length > 0) return { problems };
  const choice = { access: values.access, lifetime_days: values.lifetime_days ?? DEFAULT_DAYS };
  if (isNew) return { choice: { ...choice, workspace: ACCOUNT, new_business_name: business_name } };
  return { choice: { ...choice, workspace: typed.workspace } };
}

/** The only business, if this form has just made it: the button was clicked twice. */
function justMade({ workspace, business_name }: Typed, memberships: readonly workspace.Membership[]): string | null {
  const [only, ...others] = memberships;
  const isIt = only?.role === 'owner' && others.length === 0 && only.name === business_name;
  return isIt && (workspace === NEW || workspace === '') ? only.business_id : null;
}

function workspaceProblem({ workspace, business_name }: Typed, memberships: readonly workspace.Membership[]): Problems {
  if (workspace === ACCOUNT && business_name !== '')
    return { workspace: 'Choose either your account or a new business, or clear the name of the business.' };
  const known = workspace === ACCOUNT || memberships.some(({ business_id }) => business_id === workspace.toLowerCase());
  return known ? {} : { workspace: 'Choose what it may work with.' };
}

function nameProblem(name: string): Problems {
  return name !== '' && name.length <= MAX_NAME
    ? {}
    : { business_name: `Give the new business a name of at most ${MAX_NAME} characters.` };
}
