import { SHOWN_FIELDS } from '../model/message';
import type { SessionDoc } from '../model/session';

/** What a reader of messages needs to know of their session. */
export const HEAD = {
  user_id: 1,
  former_user_ids: 1,
  business_id: 1,
  conversation_id: 1,
  message_count: 1,
  private_count: 1,
  pins: 1,
  watermarks: 1,
} as const;
export type Head = Pick<SessionDoc, '_id' | keyof typeof HEAD>;

const fieldsOf = (prefix: string) => Object.fromEntries(SHOWN_FIELDS.map((field) => [field, `${prefix}${field}`]));

/** Rows of the tail as a page shows them: the rest need not travel. */
export const SHOWN_ROW = fieldsOf('$$row.');
export const SHOWN_DOCUMENT = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, 1]));
