/** The names of the rate limits that are counted for each user. */
export const USER_LIMITS = ['send', 'read', 'other'] as const;

/** The key in Redis of what is counted for a limit; `whose` is the id of a user or key, or the name of a network. */
export const limitKey = (limit: string, whose: string): string => `limit:${limit}:${whose}`;
