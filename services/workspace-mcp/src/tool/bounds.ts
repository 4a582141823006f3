import type { Call, Caller } from '@cws/kit';
import type { Membership } from '../business/business';
import { lowerRole, type Role, reaches } from '../business/role';
import type { Context } from '../context';
import { NO_PROGRESS, type Progress } from '../progress/progress';
import { canonicalName } from './canonical-name';
import type { Bounds, InWorkspace, Tool } from './tool';
import { ToolFailure } from './tool-failure';

/** Whether the key has no allowlist or one with the tool (contract: tool-bounds). */
export const isAllowed = ({ tools }: Caller, name: string): boolean =>
  tools === null || tools.some((allowed) => canonicalName(allowed) === name);

export function assertAllowed(caller: Caller, { name }: Tool): void {
  if (isAllowed(caller, name)) return;
  throw new ToolFailure(
    'tool_not_allowed',
    `This key may not call ${name}: the tool is not in the list of tools that the key was issued for.`,
  );
}

/** Tools that need a workspace refuse an account-scoped key (contract: tool-bounds). */
export function assertScoped({ business_id }: Caller, { name, role }: Tool): void {
  if (role === 'account' || business_id !== '') return;
  throw new ToolFailure(
    'workspace_required',
    `${name} needs a workspace, and this key is not bound to one. Connect again and choose a workspace, or use a key that was issued for it.`,
  );
}

/** The current bounds of the key: one read of the membership, or none for an account-scoped key. */
export async function liveBounds(
  { businesses }: Pick<Context, 'businesses'>,
  call: Call,
  progress = NO_PROGRESS,
): Promise<Bounds> {
  const isBound = call.caller.business_id !== '';
  return boundsOf(call, isBound ? await businesses.recentMembership(call) : null, progress);
}

/** The current bounds of the key, if they are known without a read. */
export function knownBounds({ businesses }: Pick<Context, 'businesses'>, call: Call): Bounds | undefined {
  const isBound = call.caller.business_id !== '';
  const workspace = isBound ? businesses.knownMembership(call) : null;
  return workspace === undefined ? undefined : boundsOf(call, workspace, NO_PROGRESS);
}

const boundsOf = (call: Call, workspace: Membership | null, progress: Progress): Bounds => ({
  call,
  workspace,
  role: workspace ? knownRole(lowerRole(call.caller.role, workspace.role)) : '',
  progress,
});

const knownRole = (role: string): Role | '' => (reaches(role, 'member') ? (role as Role) : '');

/** Whether a key within these bounds may call the tool now (contract: live-role, tool-membership-gone). */
export function mayCall(bounds: Bounds, { name, role }: Tool): boolean {
  if (isMembershipGone(bounds)) return name === 'workspace_list';
  return role === 'account' || reaches(bounds.role, role);
}

export function assertRole(bounds: Bounds, tool: Tool): asserts bounds is InWorkspace {
  if (mayCall(bounds, tool)) return;
  if (isMembershipGone(bounds))
    throw new ToolFailure(
      'membership_gone',
      `You are no longer a member of the workspace that this key is bound to, so ${tool.name} cannot be called with it.`,
    );
  throw new ToolFailure(
    'role_too_low',
    `${tool.name} needs the role ${tool.role} or above; this key acts as ${bounds.role || 'nobody'} in the workspace.`,
  );
}

const isMembershipGone = ({ call, workspace }: Bounds): boolean => call.caller.business_id !== '' && workspace === null;
