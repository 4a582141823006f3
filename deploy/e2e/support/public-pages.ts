import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';
import { demoPageFile } from '../../processes/demo-files';
import type { KeyClient } from './key-client';
import { dataDir, hostRoot, origin } from './target';

/** A page that anybody may open, and what is seen there once it is complete. */
export interface PublicPage {
  readonly name: string;
  /** A path of the system, or a whole address. */
  readonly at: string;
  readonly status?: number;
  /** Its hundreds of controls are those of a library. */
  readonly hasOwnKeyboard?: boolean;
  readonly sees?: (page: Page) => Promise<unknown>;
}

/** A page that was loaded shows its heading at once, unless a script of half a megabyte makes it. */
const SHOWN_MS = 30_000;

const firstHeading = (page: Page | Frame) =>
  page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: SHOWN_MS });

/** Opens a page as a browser does, and waits until it is complete. */
export async function openPublic(page: Page, { at, status = 200, sees = firstHeading }: PublicPage): Promise<void> {
  const url = at.startsWith('/') ? hostRoot + at : at.replace(origin, hostRoot);
  const response = await page.goto(url);
  if (response?.status() !== status) throw new Error(`${at} is ${response?.status()}, not ${status}`);
  await sees(page);
}

/** The addresses that every system has. */
export const ofEverySystem: readonly PublicPage[] = [
  { name: 'the landing page', at: '/' },
  { name: 'the guides', at: '/docs' },
  { name: 'the reference', at: '/docs/reference', hasOwnKeyboard: true },
  { name: 'the pointer of the interface', at: '/v1' },
  { name: 'the page of an address that is none', at: '/nowhere', status: 404 },
  { name: 'the page of an operation that is none', at: '/v1/nowhere', status: 404 },
  { name: 'the sign-in', at: '/signin' },
  { name: 'the sign-in for the keys', at: '/account/keys' },
  { name: 'the sign-in for a device', at: '/device' },
  { name: 'a help centre that does not exist', at: '/help/nowhere', status: 404 },
  { name: 'a widget that does not exist', at: '/widget/nowhere', status: 404 },
];

/** The addresses of the guides, as the first page of the documentation lists them. */
export async function guidesOn(page: Page): Promise<PublicPage[]> {
  await openPublic(page, { name: 'the guides', at: '/docs' });
  const links = await page
    .locator('a[href^="/docs/"]')
    .evaluateAll((all) => all.map((one) => (one as unknown as { pathname: string }).pathname));
  const paths = new Set(links.filter((path) => path !== '/docs/reference'));
  return [...paths].map((at) => ({ name: `the guide ${at}`, at }));
}

/** The address of the demo shop of a local run. */
export const demoShop = (): string => JSON.parse(readFileSync(demoPageFile(dataDir!), 'utf8')).origin;

const LONG = 'An-article-whose-title-has-no-place-to-break-because-somebody-pasted-an-identifier';
const BODY = `# Coffee

Beans keep for *six weeks*. [Roasting](https://coffee.example/roasting) takes twelve minutes.

| Beans | Roast | Price |
|---|---|---|
| House blend with a very long name | medium, for filter and espresso machines | 12.90 EUR |

\`\`\`
curl https://coffee.example/an/address/that/is/longer/than/any/telephone/is/wide?and=more&and=more
\`\`\`

> Ground coffee keeps for a week.
`;

/** The pages of a new help centre with two articles. */
export async function helpPages(owner: KeyClient): Promise<PublicPage[]> {
  const { slug } = (await owner.use('app_list')).apps[0];
  const { url } = await owner.use('helpcenter_add_article', { title: 'How long do beans keep?', body: BODY });
  const long = await owner.use('helpcenter_add_article', { title: LONG, body: BODY });
  const list = `${origin}/help/${slug}`;
  return [
    { name: 'a help centre', at: list },
    { name: 'an article', at: url },
    { name: 'an article with a long title', at: long.url },
    { name: 'a search', at: `${list}?q=beans` },
    { name: 'a search without results', at: `${list}?q=quantum` },
    { name: 'an article that does not exist', at: `${list}/none`, status: 404 },
  ];
}
