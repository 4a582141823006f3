import { createHash } from 'node:crypto';

/** The avatar of a user. */
export interface Avatar {
  /** Name in its URL: a hash of the user and the image. */
  readonly name: string;
  /** Id of its image in the storage. */
  readonly image_id: string;
}

/** An image in the storage. It is removed at `remove_at` unless it is its user's avatar then. */
export interface ImageRow {
  readonly _id: string;
  readonly user_id: string;
  readonly remove_at?: Date;
}

export const AVATARS_PATH = '/v1/avatars/';

/** Changes with the image and with the user, so that a URL never shows another image and tells nothing about who has the same one. */
export const avatarName = (user_id: string, bytes: Buffer): string =>
  createHash('sha256').update(`${user_id}\n`).update(bytes).digest('base64url');

export const avatarUrl = (origin: string, name: string): string => `${origin}${AVATARS_PATH}${name}.webp`;

/** The name in a path; undefined for any other path. */
export const nameIn = (path: string): string | undefined => /^\/v1\/avatars\/([\w-]{43})\.webp$/.exec(path)?.[1];
