import { type BoundService, bindService, type CallerKind, CHATTING, type Issuer, SIGNED_IN } from '@cws/kit';
import { profiles } from '@cws/protos';
import { getAvatarImage } from './avatar/get-avatar-image';
import type { Context } from './context';
import { createEvent } from './event/create-event';
import { deleteEvent } from './event/delete-event';
import { getEvent } from './event/get-event';
import { listEvents } from './event/list-events';
import { updateEvent } from './event/update-event';
import { createFeedback } from './feedback/create-feedback';
import { listFeedback } from './feedback/list-feedback';
import { countUnreadNotifications } from './notification/count-unread-notifications';
import { eraseBusiness } from './notification/erase-business';
import { listNotifications } from './notification/list-notifications';
import { putNotification } from './notification/put-notification';
import { readAllNotifications } from './notification/read-all-notifications';
import { readNotification } from './notification/read-notification';
import { withdrawNotification } from './notification/withdraw-notification';
import { getSettings } from './settings/get-settings';
import { updateSettings } from './settings/update-settings';
import { createAnonymousUser } from './user/create-anonymous-user';
import { ensureAppUser } from './user/ensure-app-user';
import { ensureUser } from './user/ensure-user';
import { eraseUser } from './user/erase-user';
import { findUserByEmail } from './user/find-user-by-email';
import { getUser } from './user/get-user';
import { listUsers } from './user/list-users';
import { mergeUser } from './user/merge-user';
import { updateUser } from './user/update-user';

/** Signing in has no credential yet, or that of an anonymous user. */
const anyone: readonly CallerKind[] = [...SIGNED_IN, 'widget', 'none'];
const settingsReaders: readonly Issuer[] = ['gateway', 'conversations', 'identity'];
/** identity reads what a user exports as that user. */
const exporters: readonly Issuer[] = ['gateway', 'identity'];

export const profilesService = (context: Context): BoundService =>
  bindService(
    profiles.ProfilesServiceDefinition,
    {
      ensureUser: { from: ['identity'], as: anyone, handle: ensureUser },
      createAnonymousUser: { from: ['identity'], as: anyone, handle: createAnonymousUser },
      ensureAppUser: { from: ['identity'], as: anyone, handle: ensureAppUser },
      eraseUser: { from: ['identity'], as: ['service'], handle: eraseUser },
      eraseBusiness: { from: ['identity'], as: ['service'], handle: eraseBusiness },
      mergeUser: { from: ['identity'], as: ['service'], handle: mergeUser },
      getUser: { from: exporters, as: [...SIGNED_IN, 'service'], handle: getUser },
      updateUser: { from: ['gateway'], as: SIGNED_IN, handle: updateUser },
      findUserByEmail: { from: ['identity'], as: ['service'], handle: findUserByEmail },
      listUsers: { from: ['operator'], as: ['operator'], handle: listUsers },
      getSettings: { from: settingsReaders, as: [...CHATTING, 'service'], handle: getSettings },
      updateSettings: { from: ['gateway'], as: SIGNED_IN, handle: updateSettings },
      putNotification: { from: ['conversations'], as: ['service'], handle: putNotification },
      withdrawNotification: { from: ['conversations'], as: ['service'], handle: withdrawNotification },
      listNotifications: { from: exporters, as: SIGNED_IN, handle: listNotifications },
      countUnreadNotifications: { from: ['gateway'], as: SIGNED_IN, handle: countUnreadNotifications },
      readNotification: { from: ['gateway'], as: SIGNED_IN, handle: readNotification },
      readAllNotifications: { from: ['gateway'], as: SIGNED_IN, handle: readAllNotifications },
      createEvent: { from: ['gateway'], as: SIGNED_IN, handle: createEvent },
      listEvents: { from: exporters, as: SIGNED_IN, handle: listEvents },
      getEvent: { from: ['gateway'], as: SIGNED_IN, handle: getEvent },
      updateEvent: { from: ['gateway'], as: SIGNED_IN, handle: updateEvent },
      deleteEvent: { from: ['gateway'], as: SIGNED_IN, handle: deleteEvent },
      createFeedback: { from: ['gateway'], as: SIGNED_IN, handle: createFeedback },
      listFeedback: { from: ['identity'], as: ['user'], handle: listFeedback },
      getAvatarImage: { from: ['identity'], as: ['user'], handle: getAvatarImage },
    },
    context,
  );
