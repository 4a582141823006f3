import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

/** Returns the image of the caller's avatar, for an export of their data. Error: storage_unavailable. */
export async function getAvatarImage(
  { users, avatars }: Context,
  call: Call,
): Promise<profiles.GetAvatarImageResponse> {
  const avatar = (await users.byId(call, call.caller.user_id))?.avatar;
  const image = avatar && (await avatars.storage.get(avatar.image_id));
  return { image: image ?? Buffer.alloc(0) };
}
