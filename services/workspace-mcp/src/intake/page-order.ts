/** Words of paths that say much about a business, in the languages of the widget. */
const TELLING =
  /faq|frage|help|hilfe|aide|ayuda|ajuda|support|about|ueber|über|propos|nosotros|sobre|contact|kontakt|contacto|contato|shipping|versand|livraison|envio|delivery|return|retour|devol|rueckgabe|pricing|price|preis|tarif|precio|preco|product|produkt|produit|producto|produto|shop|service|leistung|hours|oeffnung|menu|team/i;
const LEGAL = /privacy|datenschutz|cookie|terms|agb|legal|login|signin|account|cart|warenkorb|checkout|wp-admin|feed/i;
const NO_PAGE = /\.(jpe?g|png|gif|webp|svg|ico|css|js|mjs|json|xml|zip|gz|mp[34]|webm|pdf|docx?|xlsx?|woff2?)$/i;
/** Parameters by which sites follow their visitors; they change nothing on the page. */
const FOLLOWING =
  /^(utm_\w+|ref|referrer|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|igshid|mc_[ce]id|_ga|_gl|session_?id|phpsessid|jsessionid|sid)$/i;
const INDEX = /\/(index|default)\.(html?|php|aspx?|jsp)$/i;

/** Pages of the site of `home`, each once, the most telling first; shorter addresses come before longer ones. */
export function pagesInOrder(urls: readonly string[], home: string): string[] {
  const { origin } = new URL(home);
  const own = urls.filter((url) => URL.canParse(url) && new URL(url).origin === origin);
  return distinct(own, home)
    .filter((url) => !NO_PAGE.test(new URL(url).pathname))
    .map((url) => ({ url, rank: rankOf(new URL(url).pathname) }))
    .sort((one, other) => one.rank - other.rank || one.url.length - other.url.length || (one.url < other.url ? -1 : 1))
    .map(({ url }) => url);
}

/** One address for each page but `home`: one without parameters if there is one, and then the first one. */
function distinct(urls: readonly string[], home: string): string[] {
  const byPage = new Map<string, string>();
  for (const url of urls) {
    const page = normalAddress(url);
    const before = byPage.get(page);
    if (before === undefined || (before.includes('?') && !url.includes('?'))) byPage.set(page, url);
  }
  byPage.delete(normalAddress(home));
  return [...byPage.values()];
}

/** The same text for addresses that sites use for one page: with and without its index file, a slash at the end, or parameters that follow visitors. */
export function normalAddress(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (FOLLOWING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const path = url.pathname
    .replace(/;jsessionid=.*$/i, '')
    .replace(INDEX, '/')
    .replace(/\/$/, '');
  return `${url.origin}${path}${url.search}`;
}

const rankOf = (path: string): number => (LEGAL.test(path) ? 2 : TELLING.test(path) ? 0 : 1);
