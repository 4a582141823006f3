import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

/** A product of the demo business; `price` is a decimal number in text. */
export interface DemoProduct {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly currency: string;
}

export interface DemoArticle {
  readonly title: string;
  readonly slug: string;
}

/** The products and articles of the demo business: the content that its bot answers from. */
export interface DemoCatalogue {
  readonly agent: { readonly name: string; readonly tagline: string };
  readonly products: readonly DemoProduct[];
  readonly articles: readonly DemoArticle[];
}

const FILE = resolve(import.meta.dirname, '../../seed/demo-content.yaml');

/** Reads the file that `npm run seed` imports, so that the page shows no price but those that the bot tells. */
export const readDemoCatalogue = (): DemoCatalogue => parse(readFileSync(FILE, 'utf8')) as DemoCatalogue;
