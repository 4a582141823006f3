import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** Businesses by the request that made them, and apps by the origins that they allow. */
export const businessProfiles: Migration = {
  number: 12,
  name: 'business-profiles',
  expand: [
    makeIndexes(
      'businesses',
      byKeys(
        { 'created_by.key': 1 },
        { unique: true, partialFilterExpression: { 'created_by.key': { $exists: true } } },
      ),
    ),
    makeIndexes(
      'apps',
      byKeys({ allowed_origins: 1 }, { partialFilterExpression: { allowed_origins: { $exists: true } } }),
    ),
  ],
};
