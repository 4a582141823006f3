import type { Document } from 'mongodb';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { Context } from '../context';
import { questionText } from './question-text';

/** One message as a model reads it. */
export interface Said {
  readonly by: 'user' | 'business';
  readonly text: string;
}

const MOST_MESSAGES = 30;
/** Of a model's language; about four letters each. */
const TOKEN_BUDGET = 2_000;
const LETTERS_A_TOKEN = 4;

const isUnset = (field: string): Document => ({ $not: [{ $ifNull: [`$$this.${field}`, false] }] });
/** What an assistant never sees (contract: answers-when, messages-delete). */
const HIDDEN = ['deleted_at', 'gdpr_purged_at', 'is_private', 'is_read_once'] as const;

/** What was said before the question, oldest first: live, for all eyes, and no more than the budget holds. */
export async function recentMessages(
  { tails, messages }: Pick<Context, 'tails' | 'messages'>,
  { _id, history_through }: SessionState,
  question_id: string,
): Promise<readonly Said[]> {
  const isBefore = { $lt: ['$$this._id', question_id] };
  const tail = await tails.rows(_id, { $and: [isBefore, ...HIDDEN.map(isUnset)] }, MOST_MESSAGES);
  const missing = history_through === '' ? 0 : MOST_MESSAGES - tail.length;
  const ids = question_id <= history_through ? { $lt: question_id } : { $lte: history_through };
  const older = missing > 0 ? await messages.newestWithout(_id, ids, HIDDEN, missing) : [];
  return withinBudget([...older.reverse(), ...tail]);
}

function withinBudget(rows: readonly MessageDoc[]): Said[] {
  const said: Said[] = [];
  let left = TOKEN_BUDGET * LETTERS_A_TOKEN;
  for (const row of rows.toReversed()) {
    const text = row.sender_type === 'system' ? '' : questionText(row);
    if (text === '') continue;
    left -= text.length;
    if (left < 0) break;
    said.unshift({ by: row.side, text });
  }
  return said;
}
