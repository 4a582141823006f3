import { stillOwed } from './answer/answer-due';
import { answerFollowUp } from './answer/answer-follow-up';
import type { Rule } from './chat/log/plan';
import type { Context } from './context';
import { renewedNotices } from './notification/notice-due';
import { noticeFollowUp } from './notification/notice-follow-up';

/** What follows from a change of a session, whoever makes it: the message log applies them in this order. */
export const rules: readonly Rule[] = [renewedNotices, (next, { rows }) => stillOwed(next, rows)];

/** What follows from a message that somebody sends, in this order. */
export const followUps: Context['followUps'] = [noticeFollowUp, answerFollowUp];
