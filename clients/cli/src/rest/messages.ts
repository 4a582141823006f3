import { z } from 'zod';
import type { Context } from '../context';
import { collect } from './collect';
import { readAs } from './read-as';
import { rest } from './rest';

const Message = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  sender_type: z.string(),
  content_type: z.string(),
  text: z.string(),
});

/** A message, with all of its fields (contract: messages-send). */
export type Message = z.infer<typeof Message>;

const PAGE_SIZE = 100;

/** A text, or the button by which a person is asked for (contract: answers-handoff). */
export type NewMessage = { readonly channel: string } & (
  | { readonly content: string; readonly content_type: string }
  | { readonly content_type: 'postback'; readonly action_id: 'handoff'; readonly display_text: string }
);

const pathOf = (chat: string) => `/chats/${encodeURIComponent(chat)}/messages`;

/** Sends a message. Calls with the same key send it once (contract: idempotency-key). */
export async function sendMessage(context: Context, chat: string, json: NewMessage, key: string): Promise<Message> {
  const { data } = await rest(context, { method: 'POST', path: pathOf(chat), json, idempotencyKey: key });
  return readAs(Message, data);
}

const Rating = z.looseObject({ helpful: z.boolean(), comment: z.string() });
export type Rating = z.infer<typeof Rating>;

/** Says whether an answer helped (contract: messages-rating). The same once more changes nothing. */
export async function rateMessage(context: Context, chat: string, message: string, json: Rating): Promise<Rating> {
  const path = `${pathOf(chat)}/${encodeURIComponent(message)}/rating`;
  const { data } = await rest(context, { method: 'POST', path, json, isRepeatable: true });
  return readAs(Rating, data);
}

export interface MessageRange {
  readonly direction: 'forward' | 'backward';
  /** The message after which the list starts; by default the first message (forward) or the newest (backward). */
  readonly from?: string;
}

/** Lists messages in the order of the direction, up to `limit` (contract: messages-list). */
export function listMessages(context: Context, chat: string, range: MessageRange, limit: number): Promise<Message[]> {
  return collect(limit, async (cursor = range.from, missing) => {
    const query = new URLSearchParams({ direction: range.direction, limit: String(Math.min(missing, PAGE_SIZE)) });
    if (cursor) query.set('cursor', cursor);
    const { data, next_cursor } = await rest(context, { path: pathOf(chat), query });
    const items = readAs(z.array(Message), data);
    // A forward page always has a cursor, for messages to come, so that only an empty page shows the end.
    return { items, next_cursor: range.direction === 'forward' && items.length === 0 ? '' : next_cursor };
  });
}
