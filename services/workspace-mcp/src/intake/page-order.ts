/** Words of paths that say much about a business, in the languages of the widget. */
const TELLING =
  /faq|frage|help|hilfe|aide|ayuda|ajuda|support|about|ueber|über|propos|nosotros|sobre|contact|kontakt|contacto|contato|shipping|versand|livraison|envio|delivery|return|retour|devol|rueckgabe|pricing|price|preis|tarif|precio|preco|product|produkt|produit|producto|produto|shop|service|leistung|hours|oeffnung|menu|team/i;
const LEGAL = /privacy|datenschutz|cookie|terms|agb|legal|login|signin|account|cart|warenkorb|checkout|wp-admin|feed/i;
const NO_PAGE = /\.(jpe?g|png|gif|webp|svg|ico|css|js|mjs|json|xml|zip|gz|mp[34]|webm|pdf|docx?|xlsx?|woff2?)$/i;

/** Pages of the site of `home`, without duplicates, the most telling first; shorter addresses come before longer ones. */
export function pagesInOrder(urls: readonly string[], home: string): string[] {
  const { origin } = new URL(home);
  const own = new Set(urls.filter((url) => URL.canParse(url) && new URL(url).origin === origin));
  own.delete(home);
  return [...own]
    .filter((url) => !NO_PAGE.test(new URL(url).pathname))
    .map((url) => ({ url, rank: rankOf(new URL(url).pathname) }))
    .sort((one, other) => one.rank - other.rank || one.url.length - other.url.length || (one.url < other.url ? -1 : 1))
    .map(({ url }) => url);
}

const rankOf = (path: string): number => (LEGAL.test(path) ? 2 : TELLING.test(path) ? 0 : 1);
