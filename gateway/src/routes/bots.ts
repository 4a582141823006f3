import { type FieldLimits, limits, type workspace } from '@cws/protos';
import { z } from 'zod';
import { uuidParam } from './fields';
import { many, one, row } from './route';

const appQuery = { app_id: uuidParam.meta({ description: 'The app that the bot belongs to' }) };
const { category, country, region } = limits['cws.workspace.v1.ListBotsRequest'];
const filter = ({ max_characters }: Required<Pick<FieldLimits, 'max_characters'>>) =>
  z.string().max(max_characters).optional();

/** contract: bots-get, bots-list, bots-fields */
export const botRows = [
  row({
    id: 'getBot',
    tag: 'bots',
    summary: 'Get a bot',
    description: 'The bot must be published.',
    method: 'GET',
    path: '/bots/{id}',
    access: 'any-credential',
    limit: 'read',
    params: z.object({ id: uuidParam }),
    query: z.object(appQuery),
    service: 'workspace',
    rpc: 'getBot',
    request: ({ params, query }) => ({ ...params, ...query }),
    response: one('cws.workspace.v1.Bot', (response: workspace.GetBotResponse) => response.bot),
    statuses: [200],
    errors: ['bot_not_found'],
  }),
  row({
    id: 'listBots',
    tag: 'bots',
    summary: 'List bots',
    description: 'These are the published bots of an app. Filters compare without regard to case.',
    method: 'GET',
    path: '/bots',
    access: 'any-credential',
    limit: 'read',
    query: z.object({ ...appQuery, category: filter(category), country: filter(country), region: filter(region) }),
    service: 'workspace',
    rpc: 'listBots',
    request: ({ query: { app_id, category = '', country = '', region = '' } }) => ({
      app_id,
      category,
      country,
      region,
    }),
    response: many('cws.workspace.v1.Bot', (response: workspace.ListBotsResponse) => response.bots),
    statuses: [200],
    errors: [],
  }),
];
