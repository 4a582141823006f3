import { resolve } from 'node:path';
import { listMessages, type Message, newChat } from './chats';
import { expectData } from './client';
import { newWorkspace, type Workspace } from './mcp';
import { operator } from './operator';
import { newPerson, type Person } from './people';
import { within } from './within';

const CONTENT = resolve(__dirname, '../../seed/demo-content.yaml');
const TIME_LIMIT_MS = 30_000;

/** A business with the published content of the demo business, and its owner. */
export interface Shop {
  readonly owner: Person;
  readonly workspace: Workspace;
}

export async function newShop(): Promise<Shop> {
  const owner = await newPerson();
  const workspace = await newWorkspace(owner.access_token);
  await operator('content', 'import', workspace.business_id, CONTENT);
  return { owner, workspace };
}

/** Creates a customer's chat with the shop. */
export async function newTalk({
  workspace,
}: Pick<Shop, 'workspace'>): Promise<{ readonly token: string; readonly chat: string }> {
  const { access_token: token } = await newPerson();
  const { id } = await newChat(token, { app_id: workspace.default_app_id });
  return { token, chat: id };
}

export const messagesOf = (token: string, chat: string): Promise<readonly Message[]> =>
  expectData(200, listMessages(token, chat, '?limit=100'));

const isOther = ({ sender_type }: Message): boolean => sender_type !== 'user';

/** Waits for `count` messages that are not the user's, and returns them. */
export async function repliesIn(
  token: string,
  chat: string,
  count = 1,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<readonly Message[]> {
  let replies: readonly Message[] = [];
  await within(timeLimitMs, async () => {
    // A process may be briefly unavailable: a service, or the gateway itself.
    const response = await listMessages(token, chat, '?limit=100').catch(() => undefined);
    if (response === undefined || response.status >= 500) return false;
    replies = response.body.data.filter(isOther);
    return replies.length >= count;
  });
  return replies;
}

/** Waits longer than an answer takes. */
export const aWhile = (): Promise<void> => new Promise((wake) => setTimeout(wake, 1_500));
