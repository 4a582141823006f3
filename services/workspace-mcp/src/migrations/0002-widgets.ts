import { byKeys, type Migration, makeIndexes } from '@cws/kit';

export const widgets: Migration = {
  number: 2,
  name: 'widgets',
  expand: [
    makeIndexes('widgets', byKeys({ business_id: 1, _id: 1 }), byKeys({ app_id: 1 })),
    makeIndexes('widget_configs', byKeys({ widget_id: 1, version: 1 }, { unique: true })),
  ],
};
