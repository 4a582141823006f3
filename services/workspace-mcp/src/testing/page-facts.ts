import type { PageFacts } from '../intake/parse/page-facts';
import { pageFacts } from '../intake/parse/parse-page';

/** The facts of a page with that HTML. */
export const factsOf = (html: string, url = 'https://shop.example/'): PageFacts =>
  pageFacts({ bytes: Buffer.from(html), charset: 'utf-8', url });

/** A script of JSON-LD. */
export const jsonLd = (...nodes: object[]): string =>
  nodes
    .map((node) => `<script type="application/ld+json">${JSON.stringify(node).replaceAll('<', '\\u003c')}</script>`)
    .join('');
