import { byKeys, type Migration, makeIndexes } from '@cws/kit';

const named = (field: string) => ({ partialFilterExpression: { [field]: { $gt: '' } } });

/** The indexes by which rows are erased with a user, and with a business (business/belonging-store.ts). */
export const erasures: Migration = {
  number: 4,
  name: 'erasures',
  expand: [
    makeIndexes('activity', byKeys({ key_id: 1 }, named('key_id'))),
    makeIndexes('widget_configs', byKeys({ set_by: 1 }, named('set_by'))),
    makeIndexes('briefs', byKeys({ app_id: 1 })),
    makeIndexes('brief_versions', byKeys({ agent_id: 1 })),
  ],
};
