import { type Branding, html } from '@cws/kit';
import { type Centre, layout, NOT_INDEXED } from './layout';
import { phrasesIn } from './phrases';

/**
 * The page of an address without an article. Its ways on are those of the help centre that the address belongs to; else it has the name and the colour of the product.
 */
export function notFoundPage(language: string, centre: Centre | undefined, product: Branding): string {
  const { notFound, startPage } = phrasesIn(language);
  return layout({
    site: centre ?? product,
    language,
    title: notFound,
    head: NOT_INDEXED,
    content: html`<h1>${notFound}</h1>
${!centre && html`<p><a href="/">${startPage}</a></p>`}`,
  });
}
