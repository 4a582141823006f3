import { AppError, type Call, uuidV4 } from '@cws/kit';
import type { Context } from '../context';
import { type Avatar, avatarName, avatarUrl } from './avatar';

/** Makes an image the caller's avatar and returns its URL. The one before is removed. Errors: not_found, storage_unavailable. */
export async function setAvatar(context: Context, call: Call, bytes: Buffer): Promise<string> {
  const { users, clock } = context;
  const { images, storage, origin } = context.avatars;
  const { user_id } = call.caller;
  const name = avatarName(user_id, bytes);
  const profile_image = avatarUrl(origin, name);
  const user = await users.byId(call, user_id);
  if (!user) throw new AppError('not_found');
  if (user.avatar?.name === name) return profile_image;
  const avatar: Avatar = { name, image_id: uuidV4() };
  await images.begin(call, avatar.image_id, user_id, new Date(clock()));
  await storage.put(avatar.image_id, bytes);
  await replaceAvatar(context, call, { avatar, profile_image });
  await images.keep(call, avatar.image_id);
  return profile_image;
}

/** From now on its URL is 404, whenever the image itself is removed. */
export async function deleteAvatar(context: Context, call: Call): Promise<void> {
  await replaceAvatar(context, call, null);
}

async function replaceAvatar(
  { users, avatars: { images }, clock }: Context,
  call: Call,
  next: { avatar: Avatar; profile_image: string } | null,
): Promise<void> {
  const before = await users.replaceAvatar(call, call.caller.user_id, next);
  if (!before) throw new AppError('not_found');
  if (before.avatar) await images.release(call, before.avatar.image_id, new Date(clock()));
}
