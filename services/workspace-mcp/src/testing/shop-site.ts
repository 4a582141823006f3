import { startSite, type TestSite } from './site';

/** HTML, the status of a page that has none, or where it redirects. */
type ShopPage = string | number | { readonly status: number; readonly location: string };

/** The site of a shop, which a test changes between two runs of onboarding. */
export interface ShopSite {
  readonly address: string;
  /** The paths that were requested, in order. */
  readonly requests: readonly string[];
  pages: Record<string, ShopPage>;
  stop(): Promise<void>;
}

export async function startShopSite(): Promise<ShopSite> {
  const shop = { pages: shopPages() };
  const site: TestSite = await startSite(({ url }, response) => {
    const page = shop.pages[url!] ?? 404;
    const { status, ...headers } = typeof page === 'object' ? page : { status: typeof page === 'number' ? page : 200 };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(status === 200 ? page : '');
  });
  const address = `http://127.0.0.1:${site.port}/`;
  return Object.assign(shop, { address, requests: site.requests, stop: () => site.stop() });
}

/** The facts of the first page. */
export const shopHome = ({ phone = '+49 40 1', tagline = 'Books by the sea', name = 'Harbour Books' } = {}): string =>
  `<html lang="en"><head><title>${name} – ${tagline}</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'BookStore',
    name,
    telephone: phone,
    address: 'Pier 1',
  })}</script></head><body><a href="/faq">FAQ</a><a href="/shop">Shop</a><a href="/about">About</a><main>Welcome.</main></body></html>`;

export const shopFaq = (faqs: Readonly<Record<string, string>>): string =>
  Object.entries(faqs)
    .map(([question, answer]) => `<details><summary>${question}</summary>${answer}</details>`)
    .join('');

export const shopProducts = (...names: string[]): string =>
  `<script type="application/ld+json">${JSON.stringify(
    names.map((name) => ({ '@type': 'Product', name, description: `The ${name}.` })),
  )}</script><main>All we sell.</main>`;

export const RETURNS = { 'Can I return a book?': 'Within 30 days.' };
export const SHIPPING = { 'Do you ship abroad?': 'To all of Europe.' };

/** The site as it is at first. */
export const shopPages = (): Record<string, ShopPage> => ({
  '/': shopHome(),
  '/faq': shopFaq({ ...RETURNS, ...SHIPPING }),
  '/shop': shopProducts('Sea Atlas', 'Free Map'),
  '/about': '<main>Our owls deliver.</main>',
});
