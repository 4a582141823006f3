import { type Branding, html } from '@cws/kit';
import { type Centre, layout, NOT_INDEXED } from './layout';
import { phrasesIn } from './phrases';

/**
 * The page of an address without an article. Its ways on are those of the help centre that the address belongs to; else it has the name and the colour of the product.
 */
export function notFoundPage(
  { language, requestId }: { readonly language: string; readonly requestId: string },
  centre: Centre | undefined,
  product: Branding,
): string {
  const phrases = phrasesIn(language);
  return layout({
    site: centre ?? product,
    language,
    title: phrases.notFound,
    head: NOT_INDEXED,
    content: html`<h1>${phrases.notFound}</h1>
${!centre && html`<p><a href="/">${phrases.startPage}</a></p>`}
<p class="request-id">${phrases.requestId} <code>${requestId}</code></p>`,
  });
}
