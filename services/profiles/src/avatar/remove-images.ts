import { type Call, ownCall, serviceCaller, uuidV4 } from '@cws/kit';
import type { Context } from '../context';
import type { ImageRow } from './avatar';

const SELF = serviceCaller('profiles');

/** Removes an image that is nobody's avatar from the storage (contract: avatar-delete); returns false when there is none. Every process may run it. */
export async function removeImage(context: Context): Promise<boolean> {
  const call = ownCall(SELF, uuidV4());
  const image = await context.avatars.images.claim(call, new Date(context.clock()));
  if (!image) return false;
  await removeUnlessUsed(context, call, image);
  return true;
}

/** Removes all images of a user who was deleted, those of uploads in progress too. */
export async function eraseImages(context: Context, call: Call, user_id: string): Promise<void> {
  for (const image of await context.avatars.images.ofUser(call, user_id)) await removeUnlessUsed(context, call, image);
}

async function removeUnlessUsed(
  { users, avatars: { images, storage } }: Context,
  call: Call,
  { _id, user_id }: ImageRow,
) {
  const user = await users.byId(call, user_id);
  if (user?.avatar?.image_id === _id) return images.keep(call, _id);
  await storage.delete(_id);
  return images.forget(call, _id);
}
