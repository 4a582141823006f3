import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** The indexes of vectors of passages. */
export const vectors: Migration = {
  number: 5,
  name: 'vectors',
  expand: [
    makeIndexes('vectors', byKeys({ app_id: 1, model: 1, dimension: 1, version: 1 })),
    makeIndexes('vector_sets', byKeys({ app_id: 1 })),
    makeIndexes(
      'agents',
      byKeys({ 'capabilities.embeddings': 1 }, { partialFilterExpression: { 'capabilities.embeddings': true } }),
    ),
  ],
};
