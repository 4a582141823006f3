import { expectSameIndexes } from '@cws/kit/testing';
import { migrations } from '.';

test('an older database ends in the indexes of a new one, and gets them again when it has lost them', () =>
  expectSameIndexes('profiles_indexes', migrations));
