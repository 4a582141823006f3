import type { Call, Caller } from '@cws/kit';
import { lowerRole, type Role, reaches } from '../business/role';
import type { Context } from '../context';
import { NO_PROGRESS } from '../progress/progress';
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
export async function liveBounds({ businesses }: Context, call: Call, progress = NO_PROGRESS): Promise<Bounds> {
  const { business_id, role } = call.caller;
  if (business_id === '') return { call, workspace: null, role: '', progress };
  const workspace = await businesses.recentMembership(call);
  return { call, workspace, role: workspace ? knownRole(lowerRole(role, workspace.role)) : '', progress };
}

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
