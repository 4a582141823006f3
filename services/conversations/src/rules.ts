import { answerFollowUp } from './answer/answer-follow-up';
import { withoutNeedlessAnswers } from './answer/answer-queue';
import type { Rule } from './chat/log/plan';
import type { Context } from './context';
import { notificationFollowUp } from './notification/notification-follow-up';
import { withRevisedNotifications } from './notification/notification-queue';

/** What follows from any change of a session: the message log applies these rules in this order. */
export const rules: readonly Rule[] = [
  withRevisedNotifications,
  (next, { rows }) => withoutNeedlessAnswers(next, rows),
];

/** What follows from a new message of a user, a member or a bot, in this order. */
export const followUps: Context['followUps'] = [notificationFollowUp, answerFollowUp];
