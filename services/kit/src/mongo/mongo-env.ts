import { z } from 'zod';
import { weakOptions } from './mongo-uri';

/** Connection string of a replica set, whose options keep reads and writes as safe as the service promises. */
export const mongoUri = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// URL')
  .superRefine((uri, context) => {
    for (const message of weakOptions(uri)) context.addIssue({ code: 'custom', message });
  });

/** Further variables of a process with a database. */
export const mongoEnv = (database: string) =>
  z.object({
    MONGODB_URI: mongoUri.meta({
      description: 'A replica set of one member or more; no option may be weaker than the defaults',
    }),
    MONGODB_DATABASE: z.string().min(1).default(database).meta({ description: 'The name of its database' }),
  });
