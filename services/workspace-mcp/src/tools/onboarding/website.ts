import type { Call } from '@cws/kit';
import { z } from 'zod';

/** The address of a site; https is meant when it names no scheme. */
export const websiteUrl = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .describe('Such as https://shop.example; https by default');

/** Milliseconds for reading a site and for what is done with it; the gateway waits for 30 s. */
const SITE_MS = 25_000;

/** The call with the time that a site needs, which is more than other requests have. */
export const withTimeForSite = (call: Call): Call => ({ ...call, deadline: Date.now() + SITE_MS });
