import type { Requirement } from './requirement';

/** Businesses and their apps, for members. */
export const businessRequirements = [
  {
    id: 'businesses.create',
    contract: ['businesses', 'businesses-of-a-user', 'idempotency-key'],
    text: 'A user makes businesses, each once for a key, reads and lists them, and gets 409 for the eleventh',
  },
  {
    id: 'businesses.update',
    contract: ['businesses'],
    text: 'A manager changes a business, a member gets 403, and a stranger 404',
  },
  {
    id: 'businesses.callers',
    contract: ['businesses-callers', 'credentials-business-bound'],
    text: 'Each kind of credential reaches the businesses within its bounds, and no others',
  },
  {
    id: 'businesses.hours',
    contract: ['opening-hours'],
    text: 'Hours are replaced whole, emptied by null, and refused where they overlap, cross midnight or name no day',
  },
  {
    id: 'businesses.apps',
    contract: ['business-apps'],
    text: 'Members list the apps of a business, and managers change their names and origins',
  },
  {
    id: 'businesses.origins',
    contract: ['app-origins', 'cors'],
    text: 'Pages of an origin that an active app allows may call the interface, and no longer once it is taken off the list',
  },
  {
    id: 'answers.hours',
    contract: ['answers-hours'],
    text: 'The bot tells the hours of a day and their source, and searches for hours of anything else',
  },
] as const satisfies readonly Requirement[];
