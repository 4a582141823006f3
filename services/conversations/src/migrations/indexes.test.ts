import { indexListings } from '@cws/kit/testing';
import { migrations } from '.';

test('an older database ends in the indexes of a new one, and gets them again when it has lost them', async () => {
  const { fresh, migrated, repaired } = await indexListings('conversations_indexes', migrations);
  expect(
    Object.values(fresh)
      .flat()
      .filter(({ unique }) => unique),
  ).not.toEqual([]);
  expect(migrated).toEqual(fresh);
  expect(repaired).toEqual(fresh);
});
