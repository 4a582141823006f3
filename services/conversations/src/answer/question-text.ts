import type { MessageDoc } from '../chat/model/message';
import { textOf } from '../chat/model/plain-text';

const MAX_LENGTH = 4_000;

type Said = Pick<MessageDoc, 'content' | 'action_payload'>;

/** What a question says: its text or label, else the texts that its content holds, such as the fields of a form. */
export const questionText = (row: Said): string =>
  (textOf(row) || textsIn(contentValue(row.content)).join(' ') || actionOf(row).replace(/[_.-]+/g, ' ')).slice(
    0,
    MAX_LENGTH,
  );

/** The action_id of a postback, else empty. */
export const actionOf = ({ action_payload }: Pick<MessageDoc, 'action_payload'>): string =>
  action_payload ? JSON.parse(action_payload).action_response.action_id : '';

const contentValue = (json: string | undefined): unknown => (json ? JSON.parse(json) : undefined);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
