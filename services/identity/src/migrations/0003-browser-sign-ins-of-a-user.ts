import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** Sign-ins of the pages are listed for their user. */
export const browserSignInsOfAUser: Migration = {
  number: 3,
  name: 'browser-sign-ins-of-a-user',
  expand: [makeIndexes('browser_sign_ins', byKeys({ user_id: 1, created_at: -1 }))],
};
