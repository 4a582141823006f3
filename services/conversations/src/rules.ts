import { withoutNeedlessAnswers } from './answer/queue/answer-queue';
import { answerFollowUp } from './answer/queue/follow-up';
import type { Rule } from './chat/log/plan';
import type { Context } from './context';
import { notificationFollowUp } from './notification/notification-follow-up';
import { withRevisedNotifications } from './notification/notification-queue';

/** The consequences of any change of a session, in the order in which the message log applies them. */
export const rules: readonly Rule[] = [
  withRevisedNotifications,
  (next, { rows }) => withoutNeedlessAnswers(next, rows),
];

/** The consequences of a new message of a user, a member or a bot, in this order. */
export const followUps: Context['followUps'] = [notificationFollowUp, answerFollowUp];
