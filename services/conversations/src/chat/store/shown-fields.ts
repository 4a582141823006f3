import { SHOWN_FIELDS } from '../model/message';
import type { SessionDoc } from '../model/session';

/** The fields of a session that its messages are rendered with. */
export const HEAD = {
  user_id: 1,
  former_user_ids: 1,
  business_id: 1,
  app_id: 1,
  conversation_id: 1,
  message_count: 1,
  private_count: 1,
  pins: 1,
  watermarks: 1,
} as const;
export type Head = Pick<SessionDoc, '_id' | keyof typeof HEAD>;

const fieldsOf = (prefix: string) => Object.fromEntries(SHOWN_FIELDS.map((field) => [field, `${prefix}${field}`]));

/** A row of the tail with the fields that a page shows. */
export const SHOWN_ROW = fieldsOf('$$row.');
export const SHOWN_DOCUMENT = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, 1]));
