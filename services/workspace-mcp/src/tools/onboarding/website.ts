import { z } from 'zod';

/** The address of a site; https is meant when it names no scheme. */
export const websiteUrl = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .describe('Such as https://shop.example; https by default');

/** The pages of a site that were not read. */
export const skippedPages = z.array(z.object({ url: z.string(), reason: z.string() }));
