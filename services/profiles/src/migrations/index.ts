import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';
import { feedbackKeys } from './0002-feedback-keys';
import { events } from './0003-events';
import { avatars } from './0004-avatars';
import { feedbackOfAUser } from './0005-feedback-of-a-user';
import { notificationsOfABusiness } from './0006-notifications-of-a-business';

/** A released migration never changes; write the next one. */
export const migrations: readonly Migration[] = [
  baseline,
  feedbackKeys,
  events,
  avatars,
  feedbackOfAUser,
  notificationsOfABusiness,
];
