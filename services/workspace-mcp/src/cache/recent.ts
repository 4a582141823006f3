import { type RecentResults, recentResults } from '@cws/kit';

const GOOD_FOR_MS = 1_000;

/** A cache of results that are at most a second old. A process that changes the data forgets the result at once. */
export const recent = <T>(max = 5_000): RecentResults<T> => recentResults({ ttlMs: GOOD_FOR_MS, max });
