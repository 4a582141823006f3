import { AppError, type Call, invalidField, isUuid, onBehalfOf } from '@cws/kit';
import { authorizationResponse } from '../authorize/authorization-response';
import type { AuthorizeRequest, Choice, Person } from '../authorize/authorize';
import type { Approved } from '../code/authorization-code';
import type { Context } from '../context';
import { connectionTools } from '../family/connection-tools';
import { liveRole } from '../membership/memberships';
import { APPROVAL_MS, MAX_DAYS, MIN_DAYS, readOnlyTools } from './connection';
import { KEPT_AFTER_FAMILY_MS } from './oauth-client';
import { READ, READ_AND_WRITE } from './scope';

/**
 * Returns the redirect with the authorization code of an approval (contract: approval-bounds). The key will be bound to one workspace by the
 * approver's current membership, or to the account. Errors: validation_failed with the field, and forbidden for a non-member.
 */
export async function approveMcp(
  context: Context,
  call: Call,
  request: AuthorizeRequest,
  person: Person,
  choice: Choice,
): Promise<string> {
  const lifetime_days = readDays(choice.lifetime_days);
  const business = await businessOf(context, call, person, choice);
  const bounds = await boundsOf(context, call, business, choice.access === 'write' && request.may_write);
  const approved = { ...ofRequest(request), ...person, ...bounds, lifetime_days };
  const now = context.clock();
  const code = await context.authorizationCodes.issue(call, approved, now);
  const keepUntil = new Date(now + APPROVAL_MS + KEPT_AFTER_FAMILY_MS);
  await context.oauth.clients.approved(call, request.client_id, now, keepUntil);
  return authorizationResponse(request.redirect_uri, context.origin, request.state, { code });
}

function readDays(days: number): number {
  if (Number.isInteger(days) && days >= MIN_DAYS && days <= MAX_DAYS) return days;
  throw invalidField('lifetime_days', `must be a whole number from ${MIN_DAYS} to ${MAX_DAYS}`);
}

/** The business and role of a connection; both are empty when account-scoped. */
interface Business {
  readonly business_id: string;
  readonly role: string;
}

async function businessOf(context: Context, call: Call, person: Person, choice: Choice): Promise<Business> {
  const name = choice.new_business_name?.trim();
  if (name) return newBusiness(context, call, person, name, choice.new_business_id);
  if (choice.workspace === 'account') return { business_id: '', role: '' };
  if (!isUuid(choice.workspace)) throw invalidField('workspace', 'choose a business or the account');
  const business_id = choice.workspace.toLowerCase();
  const role = await liveRole(context, call, business_id, person.user_id);
  if (role === '') throw new AppError('forbidden', { message: 'You are not a member of this business' });
  return { business_id, role };
}

/** Only a person without a business gets one, so that a form that is sent twice makes one. */
async function newBusiness(
  { workspace }: Context,
  call: Call,
  person: Person,
  name: string,
  id: string | undefined,
): Promise<Business> {
  const own = onBehalfOf(call, 'identity');
  const { memberships } = await workspace.listMemberships(own, { user_id: person.user_id });
  const earlier = memberships.find(({ business_id, role }) => business_id === id && role === 'owner');
  if (earlier) return { business_id: earlier.business_id, role: earlier.role };
  if (memberships.length > 0) throw invalidField('workspace', 'choose one of your businesses');
  const { business_id } = await workspace.createBusiness(own, {
    name,
    ...person,
    business_id: id,
    idempotency: undefined,
  });
  return { business_id, role: 'owner' };
}

/**
 * Read-only means the role member and its list of tools (contract: read-only-tools). Writing means every tool of the approver's role in the
 * business, or the tools of an account.
 */
async function boundsOf(context: Context, call: Call, { business_id, role }: Business, write: boolean) {
  if (write) {
    const tools = connectionTools({ business_id, tools: null });
    return { business_id, role, access: 'write', tools, scope: READ_AND_WRITE } as const;
  }
  const tools = await readOnlyTools(context, call);
  return { business_id, role: role && 'member', access: 'read', tools, scope: READ } as const;
}

const ofRequest = ({ client_id, client_name, redirect_uri, code_challenge, resource }: AuthorizeRequest) =>
  ({
    kind: 'connection',
    install_id: '',
    client_id,
    client_name,
    redirect_uri,
    code_challenge,
    resource,
  }) as const satisfies Partial<Approved>;
