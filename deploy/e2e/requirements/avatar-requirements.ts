import type { Requirement } from './requirement';

/** Avatars of users. */
export const avatarRequirements = [
  {
    id: 'avatar.upload',
    contract: ['avatar-upload', 'avatar-rendered'],
    text: 'A user uploads a jpg, png or webp, which becomes a square webp without metadata',
  },
  {
    id: 'avatar.type',
    contract: ['avatar-upload'],
    text: 'A user who uploads a file of another type gets 415, whatever its name',
  },
  {
    id: 'avatar.size',
    contract: ['avatar-upload'],
    text: 'A user who uploads more than 5 MiB gets 413 while the rest is on its way',
  },
  {
    id: 'avatar.invalid',
    contract: ['avatar-upload'],
    text: 'A user who uploads no image, a broken, an animated or a huge one gets 400 and keeps the avatar from before',
  },
  {
    id: 'avatar.image',
    contract: ['avatar-image', 'security-headers'],
    text: 'Anybody opens the URL of an avatar, as an image and nothing else',
  },
  {
    id: 'avatar.delete',
    contract: ['avatar-delete'],
    text: 'A user who deletes or replaces the avatar finds its URL gone',
  },
  {
    id: 'avatar.refused',
    contract: ['avatar-upload', 'connections-at-rest'],
    text: 'An upload without a credential is 401 before its body is read, and one by a connected application 403',
  },
  {
    id: 'avatar.storage',
    contract: ['avatar-upload'],
    text: 'A user who uploads while the bucket is away gets 503',
    unitTest: 'services/profiles/src/avatar/s3-storage.test.ts',
  },
  {
    id: 'avatar.removed',
    contract: ['avatar-delete'],
    text: 'An image whose upload or removal was cut off is removed from the storage later',
    unitTest: 'services/profiles/src/avatar/remove-images.test.ts',
  },
] as const satisfies readonly Requirement[];
