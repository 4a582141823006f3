import { byKeys, type Migration, makeIndexes } from '@cws/kit';

const exists = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

/** Avatars by their names, images that are to be removed, and what GridFS would make at its first upload. */
export const avatars: Migration = {
  number: 4,
  name: 'avatars',
  expand: [
    makeIndexes('users', byKeys({ 'avatar.name': 1 }, exists('avatar.name'))),
    makeIndexes('avatar_images', byKeys({ user_id: 1 }), byKeys({ remove_at: 1 }, exists('remove_at'))),
    makeIndexes('avatars.files', byKeys({ filename: 1, uploadDate: 1 })),
    makeIndexes('avatars.chunks', byKeys({ files_id: 1, n: 1 }, { unique: true })),
  ],
};
