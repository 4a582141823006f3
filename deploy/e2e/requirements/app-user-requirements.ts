import type { Requirement } from './requirement';

/** Users whom an app names by tokens of its own. */
export const appUserRequirements = [
  {
    id: 'app-users.keys',
    contract: ['app-users-keys'],
    text: 'A manager makes, lists and deletes identity keys of an app; a secret is shown once, and a sixth key is 409',
  },
  {
    id: 'app-users.keys.managers',
    contract: ['app-users-keys-managers'],
    text: 'Members get 403 for identity keys, and everybody else 404',
  },
  {
    id: 'app-users.exchange',
    contract: ['app-users-exchange', 'app-users-token'],
    text: 'A user whom the business names by a token gets tokens for the chats of the app, and is the same user the next time',
  },
  {
    id: 'app-users.exchange.refused',
    contract: ['app-users-token'],
    text: 'A token that is expired, of another app, of a deleted key or wrong in any other way gets 401 unauthorized',
  },
  {
    id: 'app-users.exchange.key-set',
    contract: ['app-users-key-sets', 'app-users-keys'],
    text: 'A token that a published key set verifies is exchanged; an unknown kid asks for the set at most once in 30 seconds',
  },
] as const satisfies readonly Requirement[];
