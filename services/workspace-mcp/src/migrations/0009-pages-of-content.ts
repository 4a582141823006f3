import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** The rows that onboarding wrote, which follow the pages of a site; another row has no page. */
const bySourcePage = byKeys(
  { app_id: 1, source_page: 1 },
  { partialFilterExpression: { source_page: { $exists: true } } },
);

/** The index of the content that onboarding wrote. */
export const pagesOfContent: Migration = {
  number: 9,
  name: 'pages of content',
  expand: [
    makeIndexes('articles', bySourcePage),
    makeIndexes('knowledge', bySourcePage),
    makeIndexes('products', bySourcePage),
  ],
};
