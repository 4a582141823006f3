import type { Requirement } from './requirement';

/** Profiles of bots. */
export const botRequirements = [
  {
    id: 'bots.get',
    contract: ['bots-get', 'bots-fields'],
    text: 'A signed-in user reads the profile of a published bot, with every documented field',
  },
  {
    id: 'bots.not-published',
    contract: ['bots-get'],
    text: 'A bot that is not published gets 404 bot_not_found, also for the owner of its business',
  },
  {
    id: 'bots.of-app',
    contract: ['bots-get'],
    text: 'A bot of another app, a bot of a suspended app and an unknown bot get 404 bot_not_found',
  },
  {
    id: 'bots.malformed',
    contract: ['bots-get'],
    text: 'A malformed id, and an app_id that is missing or malformed, get 400',
  },
  {
    id: 'bots.list',
    contract: ['bots-list'],
    text: 'The bots of an app are listed, by category, country and region, while they are published and the app is active',
  },
  {
    id: 'bots.credential',
    contract: ['bots-get', 'unauthorized'],
    text: 'A request for a bot without a valid credential gets 401',
  },
  {
    id: 'bots.business-bound',
    contract: ['bots-business-bound', 'credentials-business-bound'],
    text: 'A key or a connection of a business reads the bots of that business, and gets 404 for any other bot',
  },
] as const satisfies readonly Requirement[];
