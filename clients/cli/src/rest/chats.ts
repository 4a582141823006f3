import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { list } from './list';
import { readAs } from './read-as';
import { rest } from './rest';

/** The values that filter sessions (contract: chats-list). A test compares them with the OpenAPI document. */
export const CHAT_STATUSES = ['active', 'pending', 'open', 'snoozed', 'resolved', 'closed', 'archived'];
export const CHAT_TYPES = ['bot', 'human', 'group', 'internal', 'preview'];

const Chat = z.looseObject({
  id: z.string(),
  status: z.string(),
  topic: z.string(),
  reference_code: z.string(),
  message_count: z.number(),
  last_message: z.string(),
  last_message_at: z.string(),
  created_at: z.string(),
});

/** A session, with all of its fields (contract: chats-fields). */
export type Chat = z.infer<typeof Chat>;

/** The most chats among which a code is looked for. */
const MAX_SEARCHED = 1_000;

const CODE = /^C-[0-9A-Z]{4,12}$/i;

export interface ChatFilters {
  readonly status: readonly string[];
  readonly type: readonly string[];
  readonly app?: string;
}

/** Lists the person's sessions, newest activity first, up to `limit` (contract: chats-list). */
export const listChats = (context: Context, { status, type, app }: ChatFilters, limit: number): Promise<Chat[]> =>
  list(context, Chat, { path: '/chats', filters: { status, type, app_id: app } }, limit);

export interface NewChat {
  readonly app_id?: string;
  readonly bot_profile_id?: string;
  readonly channel: string;
  /** Whether a session is created even if one of the same kind is open. */
  readonly new: boolean;
}

/** Creates a session, or resumes the open one (contract: chats-create). */
export async function openChat(context: Context, json: NewChat): Promise<{ chat: Chat; isNew: boolean }> {
  const result = await rest(context, { method: 'POST', path: '/chats', json, idempotencyKey: randomUUID() });
  return { chat: readAs(Chat, result.data), isNew: result.status === 201 };
}

/**
 * The id of a chat that is named by its id or by the code that `cws chats` shows. Codes are unique within an app alone, so that one
 * that names chats of several apps is refused.
 */
export async function chatId(context: Context, named: string): Promise<string> {
  if (!CODE.test(named)) return named;
  const code = named.toUpperCase();
  const all = await listChats(context, { status: CHAT_STATUSES, type: [] }, MAX_SEARCHED);
  const [found, other] = all.filter(({ reference_code }) => reference_code === code);
  if (found === undefined) throw new Failure('session_not_found', `None of your chats has the code ${code}.`);
  if (other) throw new Failure('ambiguous_code', `Several of your chats have the code ${code}: name one by its id.`);
  return found.id;
}
