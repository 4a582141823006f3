import { newChat, type Session } from './chats';
import { newWorkspace, type Workspace } from './mcp';
import { newPerson, type Person } from './people';

/** A customer in a chat of a business whose bot is a draft, so that nobody else writes there. */
export interface Room {
  readonly customer: Person;
  readonly token: string;
  readonly owner: Person;
  readonly workspace: Workspace;
  readonly chat: Session;
}

export async function newRoom(): Promise<Room> {
  const [owner, customer] = await Promise.all([newPerson(), newPerson()]);
  const workspace = await newWorkspace(owner.access_token);
  const chat = await newChat(customer.access_token, { app_id: workspace.default_app_id });
  return { customer, token: customer.access_token, owner, workspace, chat };
}
