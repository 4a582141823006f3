import { AppError, assertText, type Call, invalidField, normalUuid, onBehalfOf, uuidV7 } from '@cws/kit';
import { type identity, limits } from '@cws/protos';
import type { Context } from '../context';
import { liveRole } from '../membership/memberships';
import { hashOfKey, newKeySecret } from '../secret/key-secret';
import { issuedKey, type KeyGrant } from './key';
import { assertVerifiedUser } from './verified-user';

const LIMITS = limits['cws.identity.v1.CreateKeyRequest'];
const DAY_MS = 24 * 3_600_000;

/** Issues a workspace API key (contract: keys-create); the raw key is in this response and nowhere else. */
export async function createKey(
  context: Context,
  call: Call,
  request: identity.CreateKeyRequest,
): Promise<identity.CreateKeyResponse> {
  const secret = newKeySecret();
  const grant = await makeKey(context, call, request, { id: uuidV7(context.clock()), secret });
  return { key: issuedKey(grant, secret) };
}

/** The fields of a key that are chosen before it is made. */
export interface NewSecret {
  readonly id: string;
  readonly secret: string;
  readonly show_until?: Date;
}

/** Makes a key of this secret, which is stored as a hash. */
export async function makeKey(
  context: Context,
  call: Call,
  request: identity.CreateKeyRequest,
  { id, secret, show_until }: NewSecret,
): Promise<KeyGrant> {
  assertVerifiedUser(call);
  const [name, days] = [readName(request.name), readDays(request.expires_in_days)];
  const business_id = normalUuid(request.business_id);
  const role = await roleIn(context, call, business_id);
  const tools = await allowlistOf(context, call, request);
  const bounds = { name, business_id, role, tools, key_hash: hashOfKey(secret), email: await emailOf(context, call) };
  const grant = { ...newGrant(call, bounds, context.clock(), days), _id: id, ...(show_until && { show_until }) };
  await context.keys.insert(call, grant, context.clock());
  return grant;
}

function readName(text: string): string {
  const name = text.trim();
  const { min_characters, max_characters } = LIMITS.name;
  assertText('name', name, LIMITS.name, `must have ${min_characters} to ${max_characters} characters`);
  return name;
}

function readDays(days: number): number {
  const { minimum, maximum, default_number } = LIMITS.expires_in_days;
  if (days === 0) return default_number;
  if (!Number.isInteger(days) || days < minimum || days > maximum)
    throw invalidField('expires_in_days', `must be a whole number from ${minimum} to ${maximum}`);
  return days;
}

/** The caller's role in the business now; account-scoped keys have none. */
async function roleIn(context: Context, call: Call, business_id: string): Promise<string> {
  if (business_id === '') return '';
  const role = await liveRole(context, call, business_id, call.caller.user_id);
  if (role === '') throw new AppError('forbidden', { message: 'You are not a member of this business' });
  return role;
}

/** The tool server shows the owner of a business by this address. Access tokens do not have it, so it is read from the family. */
async function emailOf({ families }: Context, call: Call): Promise<string> {
  const { email, family_id } = call.caller;
  return email !== '' || family_id === '' ? email : ((await families.get(call, family_id))?.email ?? '');
}

function newGrant(
  { caller }: Call,
  bounds: Pick<KeyGrant, 'name' | 'business_id' | 'role' | 'tools' | 'key_hash' | 'email'>,
  now: number,
  days: number,
): Omit<KeyGrant, '_id'> {
  return {
    kind: 'key',
    user_id: caller.user_id,
    client_name: '',
    ...bounds,
    created_at: new Date(now),
    last_used_at: null,
    expires_at: new Date(now + days * DAY_MS),
    revoked_at: null,
  };
}

type RequestedTools = Pick<identity.CreateKeyRequest, 'read_only' | 'has_allowlist' | 'tools'>;

/** The allowlist of a new key; null when there is none, and [] allows nothing. Read-only narrows the requested list (contract: keys-allowlist). */
async function allowlistOf(context: Context, call: Call, requested: RequestedTools): Promise<string[] | null> {
  if (!requested.read_only && !requested.has_allowlist) return null;
  const names = await context.workspace.listToolNames(onBehalfOf(call, 'identity'), {});
  if (!requested.has_allowlist) return names.read_only_tools;
  const tools = canonical(requested.tools);
  assertKnown(tools, names.tools);
  return requested.read_only ? tools.filter((tool) => names.read_only_tools.includes(tool)) : tools;
}

/** Replaces former dotted names (contract: dotted-tool-names) by current ones and removes duplicates. */
const canonical = (tools: readonly string[]): string[] => [...new Set(tools.map((tool) => tool.replaceAll('.', '_')))];

function assertKnown(tools: readonly string[], known: readonly string[]): void {
  const unknown = tools.filter((tool) => !known.includes(tool));
  if (unknown.length === 0) return;
  const details = unknown.map((tool) => ({
    path: 'tools',
    message: `there is no tool ${JSON.stringify(tool.slice(0, 64))}`,
  }));
  throw new AppError('validation_failed', { details });
}
