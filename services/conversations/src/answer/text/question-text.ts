import { wholeSentencesOf } from '@cws/kit';
import type { MessageDoc } from '../../chat/model/message';
import { textOf } from '../../chat/model/plain-text';

const MAX_LENGTH = 4_000;

type QuestionContent = Pick<MessageDoc, 'content' | 'action_payload'>;

/** The text of a question: its text or label, else all texts in its content, such as the fields of a form, else the name of its action. */
export const questionText = (row: QuestionContent): string =>
  wholeSentencesOf(
    textOf(row) || textsIn(contentValue(row.content)).join(' ') || actionOf(row).replace(/[_.-]+/g, ' '),
    MAX_LENGTH,
  );

/** The action_id of a postback; empty for other messages. */
export const actionOf = ({ action_payload }: Pick<MessageDoc, 'action_payload'>): string =>
  action_payload ? JSON.parse(action_payload).action_response.action_id : '';

const contentValue = (json: string | undefined): unknown => (json ? JSON.parse(json) : undefined);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
