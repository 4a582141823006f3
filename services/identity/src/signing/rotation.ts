import { ACCESS_LIFETIME_S } from '../family/user-family';
import type { RotatedKey } from './signing-key-store';

/** Milliseconds for which a new key is published before it signs, so that cached key sets have it in time. */
export const PUBLISHED_BEFORE_MS = 10 * 60_000;
/** Milliseconds for which a key is published after its last signature: the lifetime of an access token. */
export const KEPT_AFTER_MS = ACCESS_LIFETIME_S * 1_000;

type Rotation = Pick<RotatedKey, '_id' | 'active_from' | 'replaces'>;

/** Whether a rotation replaced this key so long ago that no valid token is signed by it. */
export const isRetired = (kid: string, rotations: readonly Rotation[], now: number): boolean =>
  rotations.some(({ replaces, active_from }) => replaces.includes(kid) && active_from.getTime() + KEPT_AFTER_MS <= now);

/**
 * The kid that signs at `time`: the newest rotation in force, unless the head of the configured list came after it.
 * `rotations` are in the order in which they begin.
 */
export function signerAt(time: number, configuredHead: string, rotations: readonly Rotation[]): string {
  const inForce = rotations.findLast(({ active_from }) => active_from.getTime() <= time);
  if (!inForce) return configuredHead;
  const isReplaced = rotations.some(({ replaces }) => replaces.includes(configuredHead));
  return isReplaced ? inForce._id : configuredHead;
}
