import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** The indexes that processes made at start before there were migrations. */
export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  expand: [
    makeIndexes('grants', byKeys({ user_id: 1 })),
    makeIndexes(
      'mcp_servers',
      byKeys({ slug: 1 }, { unique: true }),
      byKeys({ is_active: 1, name: 1, _id: 1 }, { collation: { locale: 'en', strength: 2 } }),
    ),
  ],
};
