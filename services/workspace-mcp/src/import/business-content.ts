import { isLanguageTag } from '@cws/kit';
import { z } from 'zod';
import { slugOf } from '../app/slug';
import type { Article } from '../article/article';
import type { Entry } from '../content/content-store';
import { KNOWLEDGE_KINDS, type KnowledgeDocument } from '../knowledge/knowledge';
import type { Product } from '../product/product';

const MAX_CHARACTERS = 1_000_000;

const title = z.string().trim().min(1).max(300);
const text = z.string().max(MAX_CHARACTERS);
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' })]);
const price = z.string().regex(/^(\d{1,12}(\.\d{1,4})?)?$/, 'must be a decimal number such as 12.90');
const currency = z.string().regex(/^([A-Z]{3})?$/, 'must be three capital letters');
const slug = z.string().regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'must be lower-case letters, digits and single dashes');

const knowledge = z
  .object({ kind: z.enum(KNOWLEDGE_KINDS), title, content: text.min(1), url: webAddress })
  .transform((fields): Entry<KnowledgeDocument> => ({ key: `${fields.kind} ${fields.title}`, fields }));

const article = z
  .object({ title, body: text.min(1), slug: slug.max(100) })
  .transform((fields) => ({ ...fields, slug: fields.slug || slugOf(fields.title) }))
  .transform((fields): Entry<Article> => ({ key: fields.slug, fields }));

const product = z
  .object({
    name: title,
    description: text,
    price,
    currency,
    sku: z.string().trim().max(100),
    url: webAddress,
    image_url: webAddress,
  })
  .refine(({ price, currency }) => (price === '') === (currency === ''), 'price and currency go together')
  .transform((fields): Entry<Product> => ({ key: fields.sku || fields.name, fields }));

const named = z.string().trim().max(200);

const agent = z.object({
  name: named,
  tagline: named,
  description: z.string().trim().max(5_000),
  category: named,
  live_prompt: z.string().max(64 * 1024),
  chat_language: z.string().refine((tag) => tag === '' || isLanguageTag(tag), 'must be a BCP 47 tag'),
  city: named,
  country: named,
  contact_email: named,
  contact_phone: named,
  contact_website: webAddress,
  suggestions: z.array(z.string().trim().min(1).max(200)).max(20),
});

const once = (entries: readonly { readonly key: string }[]) =>
  new Set(entries.map(({ key }) => key)).size === entries.length;
const ONCE = 'must not name the same entry twice';

/** The request of ImportBusinessContent. Each entry has the key by which a repeated import recognises it. */
export const businessContent = z.object({
  agent: agent.optional(),
  knowledge: z.array(knowledge).refine(once, ONCE),
  articles: z.array(article).refine(once, ONCE),
  products: z.array(product).refine(once, ONCE),
});

export type AgentFields = z.output<typeof agent>;
