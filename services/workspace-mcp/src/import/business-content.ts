import { z } from 'zod';
import type { Article } from '../article/article';
import { articleFields, articleSlug } from '../article/article-fields';
import type { Entry } from '../content/content';
import { KNOWLEDGE_KINDS, type KnowledgeDocument } from '../knowledge/knowledge';
import type { Product } from '../product/product';
import { hasWholePrice, productFields } from '../product/product-fields';
import { languageTag, longShownText, MAX_PROMPT_CHARACTERS, named, title, webAddress } from '../values/text-fields';

const knowledge = z
  .object({ kind: z.enum(KNOWLEDGE_KINDS), title, content: longShownText, url: webAddress })
  .transform((fields): Entry<KnowledgeDocument> => ({ key: `${fields.kind} ${fields.title}`, fields }));

const article = z
  .object(articleFields)
  .transform((fields) => ({ ...fields, slug: fields.slug || articleSlug(fields.title) }))
  .transform((fields): Entry<Article> => ({ key: fields.slug, fields }));

const product = z
  .object(productFields)
  .refine(hasWholePrice, 'price and currency go together')
  .transform((fields): Entry<Product> => ({ key: fields.sku || fields.name, fields }));

const agent = z.object({
  name: named,
  tagline: named,
  description: z.string().trim().max(5_000),
  category: named,
  live_prompt: z.string().max(MAX_PROMPT_CHARACTERS),
  chat_language: languageTag,
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

/** More than one message between processes holds. */
const MAX_ENTRIES = 10_000;

/** The request of ImportBusinessContent. Each entry has the key by which a repeated import recognises it. */
export const businessContent = z.object({
  agent: agent.optional(),
  knowledge: z.array(knowledge).max(MAX_ENTRIES).refine(once, ONCE),
  articles: z.array(article).max(MAX_ENTRIES).refine(once, ONCE),
  products: z.array(product).max(MAX_ENTRIES).refine(once, ONCE),
});

export type AgentFields = z.output<typeof agent>;
