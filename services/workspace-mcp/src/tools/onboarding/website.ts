import { z } from 'zod';
import { SPENT } from '../../intake/fetch/reading-budget';

/** The address of a site; https is meant when it names no scheme. */
export const websiteUrl = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .describe('Such as https://shop.example; https by default');

/** The pages of a site that were not read. */
export const skippedPages = z.array(z.object({ url: z.string(), reason: z.string() }));

/** The first thing that a result says where pages were left out for want of time, bytes or requests. */
export const incompleteReading = z
  .string()
  .optional()
  .describe('Present if the site was not read whole: what was left, and what to do');

/** The sentence about pages that were not read because the bounds of a site were reached; nothing where it was read whole (contract: intake-incomplete). */
export function incompleteOf(pagesRead: number, skipped: readonly { readonly url: string; readonly reason: string }[]) {
  const left = skipped.filter(({ reason }) => reason === SPENT).map(({ url }) => url);
  if (left.length === 0) return {};
  const named = left.slice(0, MAX_NAMED).join(', ');
  const more = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : '';
  const read = `${pagesRead} of at least ${pagesRead + left.length} pages were read`;
  return {
    incomplete: `The reading is incomplete: ${read}, then ${SPENT}. Not read: ${named}${more}. Call this tool again to read them.`,
  };
}

const MAX_NAMED = 10;
