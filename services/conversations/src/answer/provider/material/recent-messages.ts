import type { Document } from 'mongodb';
import type { MessageDoc } from '../../../chat/model/message';
import type { SessionState } from '../../../chat/model/session';
import type { Context } from '../../../context';
import type { Answer } from '../../text/answer';
import { questionText } from '../../text/question-text';
import { grantsOfResults } from '../tools/tool-output';

/** An earlier message as an answer may be made from it. */
export interface PastMessage {
  readonly by: 'user' | 'business';
  readonly text: string;
  /** Set in an answer of the bot. */
  readonly answer?: PastAnswer;
  /** The data-share grants whose results the text may hold. */
  readonly grant_ids: readonly string[];
}

export interface PastAnswer {
  readonly outcome: Answer['outcome'];
  /** The titles of its sources. */
  readonly titles: readonly string[];
}

const MAX_MESSAGES = 30;
/** In tokens of a model, of about four characters each. */
const TOKEN_BUDGET = 2_000;
const LETTERS_A_TOKEN = 4;

const isUnset = (field: string): Document => ({ $not: [{ $ifNull: [`$$this.${field}`, false] }] });
/** A model never gets messages with one of these fields (contract: answers-when, messages-delete). */
const HIDDEN = ['deleted_at', 'gdpr_purged_at', 'is_private', 'is_read_once'] as const;

/** The newest messages before the question that a model may get, within the budget, oldest first. */
export async function recentMessages(
  { sessions, tails, messages }: Pick<Context, 'sessions' | 'tails' | 'messages'>,
  remembered: SessionState,
  question_id: string,
): Promise<readonly PastMessage[]> {
  const isFirst = remembered.last_id === question_id && remembered.message_count <= 1;
  if (isFirst) return [];
  // The remembered session may have an old history_through.
  const { _id, history_through } = (await sessions.state(remembered._id)) ?? remembered;
  const isBefore = { $lt: ['$$this._id', question_id] };
  const tail = await tails.rows(_id, { $and: [isBefore, ...HIDDEN.map(isUnset)] }, MAX_MESSAGES);
  const missing = history_through === '' ? 0 : MAX_MESSAGES - tail.length;
  const ids = question_id <= history_through ? { $lt: question_id } : { $lte: history_through };
  const older = missing > 0 ? await messages.newestWithout(_id, ids, HIDDEN, missing) : [];
  return withinBudget([...older.reverse(), ...tail]);
}

function withinBudget(rows: readonly MessageDoc[]): PastMessage[] {
  const past: PastMessage[] = [];
  let left = TOKEN_BUDGET * LETTERS_A_TOKEN;
  for (const row of rows.toReversed()) {
    const text = row.sender_type === 'system' ? '' : questionText(row);
    if (text === '') continue;
    left -= text.length;
    if (left < 0) break;
    past.unshift({ by: row.side, text, grant_ids: grantsOfResults(row), ...answerIn(row) });
  }
  return past;
}

function answerIn({ is_server_written, answers_message_id, content }: MessageDoc): Pick<PastMessage, 'answer'> {
  if (!is_server_written || !answers_message_id || !content) return {};
  const { outcome, sources } = JSON.parse(content) as Answer;
  return { answer: { outcome, titles: sources.map(({ title }) => title) } };
}
