import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** A text that an answer must have, or several of which it must have one. */
const wanted = z.union([z.string().min(1), z.array(z.string().min(1)).min(2)]);

/** A message that a customer types, and the answer that is expected to it. */
const turn = z.discriminatedUnion('expect', [
  /** The page answers it: the text of the answer has all of `has` and nothing of `hasNot`. */
  z.strictObject({
    say: z.string().min(1),
    expect: z.literal('answer'),
    page: z.string().min(1),
    has: z.array(wanted).min(1),
    hasNot: z.array(z.string().min(1)).optional(),
  }),
  /**
   * No page answers it (`unknown`); it is small talk, thanks or anger without a question (`talk`); it asks for a person or accepts
   * the offer of one (`handoff`); it declines that offer (`declined`).
   */
  z.strictObject({ say: z.string().min(1), expect: z.enum(['unknown', 'talk', 'handoff', 'declined']) }),
]);

const thread = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  kind: z.enum([
    'price',
    'time',
    'place',
    'person',
    'condition',
    'service',
    'special-day',
    'directions',
    'several',
    'follow-up',
    'other-language',
    'talk',
    'thanks',
    'anger',
    'handoff',
    'offer',
    'near-miss',
    'elsewhere',
    'instruction',
    'order',
  ]),
  /** BCP 47; the browser's first language where the message is in another one. */
  browser: z.string().optional(),
  turns: z.array(turn).min(1).max(6),
});

const site = z.strictObject({
  business: z.string(),
  trade: z.string(),
  language: z.string(),
  /** Rules and weights are fitted on the sites to tune on; those to report on are only measured. */
  part: z.enum(['tune', 'report']),
});

export type Turn = z.infer<typeof turn>;
export type Thread = z.infer<typeof thread>;
export type LabelledSite = z.infer<typeof site> & {
  readonly name: string;
  /** The HTML of each page by its path, such as `/prices.html`; `/` is the first one. */
  readonly pages: ReadonlyMap<string, string>;
  readonly threads: readonly Thread[];
};

export const SITES = join(import.meta.dirname, 'sites');

/** Reads a folder of `sites`: site.yaml, threads.yaml and pages/. */
export function labelledSite(name: string): LabelledSite {
  const folder = join(SITES, name);
  const yaml = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'));
  return {
    ...site.parse(yaml('site.yaml')),
    name,
    pages: pagesOf(join(folder, 'pages')),
    threads: z.array(thread).parse(yaml('threads.yaml')),
  };
}

export const labelledSites = (): LabelledSite[] => readdirSync(SITES).sort().map(labelledSite);

function pagesOf(folder: string): Map<string, string> {
  const pages = new Map<string, string>();
  for (const file of readdirSync(folder).sort()) {
    pages.set(file === 'index.html' ? '/' : `/${file}`, readFileSync(join(folder, file), 'utf8'));
  }
  return pages;
}
