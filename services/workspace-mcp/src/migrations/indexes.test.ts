import { expectSameIndexes } from '@cws/kit/testing';
import { migrations } from './index';

test('an older database ends in the indexes of a new one, and gets them again when it has lost them', () =>
  expectSameIndexes('workspace_indexes', migrations));
