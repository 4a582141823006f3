import type { Call } from '@cws/kit';
import type { z } from 'zod';
import type { Membership } from '../business/business';
import type { Role } from '../business/role';
import type { Context } from '../context';
import type { Progress } from '../progress/progress';
import type { Annotations } from './annotations';

/** `account` allows any authenticated key; other values are the minimum role in the key's workspace (contract: tool-bounds). */
export type ToolRole = 'account' | 'manager' | 'member';

/** The bounds of a call. */
export interface Bounds {
  readonly call: Call;
  /** The key's workspace as its owner sees it now; null for an account-scoped key, or when the membership has ended. */
  readonly workspace: Membership | null;
  /** The lower of the key's role and the member's current role; empty without a workspace. */
  readonly role: Role | '';
  readonly progress: Progress;
}

/** The bounds that a tool with a workspace gets. */
export interface InWorkspace extends Bounds {
  readonly workspace: Membership;
  readonly role: Role;
}

export type Shape = z.ZodObject;

export interface Described<Input extends Shape, Output extends Shape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Annotations;
  readonly input: Input;
  readonly output: Output;
  /** A sentence about how to read what a result leaves out for its size; absent where no other call shows it. */
  readonly rest?: string;
}

export type Handler<Given, Input extends Shape, Output extends Shape> = (
  context: Context,
  given: Given,
  args: z.output<Input>,
) => Promise<z.input<Output>>;

export interface AccountTool<Input extends Shape = Shape, Output extends Shape = Shape>
  extends Described<Input, Output> {
  readonly role: 'account';
  readonly handle: Handler<Bounds, Input, Output>;
}

export interface WorkspaceTool<Input extends Shape = Shape, Output extends Shape = Shape>
  extends Described<Input, Output> {
  readonly role: Role;
  readonly handle: Handler<InWorkspace, Input, Output>;
}

/** A tool in the registry; its argument and result types are checked where it is defined. */
export type Tool = AccountTool | WorkspaceTool;

export const accountTool = <Input extends Shape, Output extends Shape>(tool: AccountTool<Input, Output>): Tool =>
  tool as unknown as Tool;

export const workspaceTool = <Input extends Shape, Output extends Shape>(tool: WorkspaceTool<Input, Output>): Tool =>
  tool as unknown as Tool;
