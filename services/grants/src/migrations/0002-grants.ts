import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** Grants are listed newest first, and a repeated request finds the grant that it has created. */
export const grants: Migration = {
  number: 2,
  name: 'grants',
  expand: [
    makeIndexes(
      'grants',
      byKeys({ user_id: 1, granted_at: -1, _id: -1 }),
      byKeys(
        { 'created_by.key': 1 },
        { unique: true, partialFilterExpression: { 'created_by.key': { $exists: true } } },
      ),
    ),
  ],
};
