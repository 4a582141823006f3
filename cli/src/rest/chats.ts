import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context';
import { collect } from './collect';
import { readAs } from './read-as';
import { rest } from './rest';

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

const PAGE_SIZE = 100;

export interface ChatFilters {
  readonly status: readonly string[];
  readonly type: readonly string[];
  readonly app?: string;
}

/** Lists the person's sessions, newest activity first, up to `limit` (contract: chats-list). */
export function listChats(context: Context, filters: ChatFilters, limit: number): Promise<Chat[]> {
  return collect(limit, async (cursor, missing) => {
    const query = new URLSearchParams({ per_page: String(Math.min(missing, PAGE_SIZE)) });
    for (const status of filters.status) query.append('status', status);
    for (const type of filters.type) query.append('type', type);
    if (filters.app) query.set('app_id', filters.app);
    if (cursor) query.set('cursor', cursor);
    const { data, next_cursor } = await rest(context, { path: '/chats', query });
    return { items: readAs(z.array(Chat), data), next_cursor };
  });
}

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
