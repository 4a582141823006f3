import { z } from 'zod';

/** The id of the content that a call replaces. */
export const replacedId = z.uuid().toLowerCase().optional();
