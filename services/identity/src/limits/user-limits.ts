import { limitKey, type Redis, USER_LIMITS } from '@cws/kit';

/** The gateway's counters of the requests of a user, and of the tool requests of their keys. */
export interface UserLimits {
  forget(user_id: string, credential_ids: readonly string[]): Promise<void>;
}

/** Each key is deleted by itself, since a cluster keeps them at different nodes. */
export const openUserLimits = (redis: Redis): UserLimits => ({
  async forget(user_id, credential_ids) {
    const keys = [
      ...USER_LIMITS.map((name) => limitKey(name, user_id)),
      ...credential_ids.map((id) => limitKey('tools', id)),
    ];
    await Promise.all(keys.map((key) => redis.del(key)));
  },
});
