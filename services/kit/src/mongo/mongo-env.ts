import { z } from 'zod';
import { weakOptions } from './mongo-uri';

/** Of a replica set, with options that leave writes and reads as safe as the service promises. */
export const mongoUri = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// URL')
  .superRefine((uri, context) => {
    for (const message of weakOptions(uri)) context.addIssue({ code: 'custom', message });
  });

/** What a process with a database of its own reads besides. */
export const mongoEnv = (database: string) =>
  z.object({ MONGODB_URI: mongoUri, MONGODB_DATABASE: z.string().min(1).default(database) });
