import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** The indexes of GridFS for built indexes of passages. */
export const sharedIndexes: Migration = {
  number: 8,
  name: 'shared indexes',
  expand: [
    makeIndexes('passage_indexes.files', byKeys({ filename: 1, uploadDate: 1 })),
    makeIndexes('passage_indexes.chunks', byKeys({ files_id: 1, n: 1 }, { unique: true })),
  ],
};
