import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** The index by which parallel callers make no more widgets of an app than it may have. */
export const widgetPlaces: Migration = {
  number: 7,
  name: 'widget places',
  expand: [
    makeIndexes(
      'widgets',
      byKeys({ app_id: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $exists: true } } }),
    ),
  ],
};
