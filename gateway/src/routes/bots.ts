import type { workspace } from '@cws/protos';
import { z } from 'zod';
import { uuidParam } from './fields';
import { one, row } from './route';

/** contract: bots-get, bots-fields */
export const botRows = [
  row({
    id: 'getBot',
    tag: 'bots',
    summary: 'Read the profile of a published bot',
    method: 'GET',
    path: '/bots/{id}',
    access: 'any-credential',
    limit: 'read',
    params: z.object({ id: uuidParam }),
    query: z.object({ app_id: uuidParam.meta({ description: 'The app that the bot belongs to' }) }),
    service: 'workspace',
    rpc: 'getBot',
    request: ({ params, query }) => ({ ...params, ...query }),
    response: one('cws.workspace.v1.Bot', (response: workspace.GetBotResponse) => response.bot),
    statuses: [200],
    errors: ['bot_not_found'],
  }),
];
