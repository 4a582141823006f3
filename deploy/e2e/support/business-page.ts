import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { newWindow } from './chromium';
import { origin } from './target';

const FRAME_HOST = new URL(origin).hostname;

/** Rules with which a page breaks what does not protect itself. */
const HOSTILE_STYLES = `
  * { all: unset !important; display: none !important; }
  html, head + body, h1 { display: block !important; }
  div, iframe, button { visibility: hidden !important; opacity: 0 !important; position: static !important; width: 1px !important; }
`;

/** The page allows the service nothing but its script and its frame, and no inline style or script. */
const STRICT_POLICY = `default-src 'none'; style-src 'self'; script-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`;

/** How a page differs from the usual one. */
export interface OwnPage {
  /** Instead of the hostile ones. */
  readonly styles?: string;
  readonly body?: string;
  readonly direction?: 'ltr' | 'rtl';
  readonly headers?: Readonly<Record<string, string>>;
}

const pageOf = (snippet: string, number: number, { body = '', direction = 'ltr' }: OwnPage) =>
  `<!doctype html><html lang="en" dir="${direction}"><head><title>Shop</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/${number}.css"></head><body><main><h1>Shop</h1>${body}</main>${snippet}</body></html>`;

/** Two hosts of this machine, which browsers count as two sites. */
const HOSTS = ['localhost', '127.0.0.1'] as const;

/** Whether a page belongs to the site of its frame; browsers may refuse storage to a frame of another site. */
export type Site = 'same' | 'other';

export interface BusinessPages {
  /** The address of a page with that snippet. */
  url(snippet: string, site?: Site, own?: OwnPage): string;
  /** The origin of the pages of the same site. */
  origin(): string;
}

/** Serves pages of a business on an origin of its own, with a strict policy and hostile styles, for the whole test file. */
export function businessPages(): BusinessPages {
  const pages: { readonly snippet: string; readonly own: OwnPage }[] = [];
  const server = createServer((request, response) => {
    const number = Number.parseInt(request.url!.slice(1), 10) || 0;
    const { snippet, own } = pages[number]!;
    if (request.url!.endsWith('.css'))
      return void response.writeHead(200, { 'content-type': 'text/css' }).end(own.styles ?? HOSTILE_STYLES);
    const headers = { 'content-type': 'text/html', 'content-security-policy': STRICT_POLICY, ...own.headers };
    response.writeHead(200, headers).end(pageOf(snippet, number, own));
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, HOSTS[1], ready)));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((gone) => server.close(gone));
  });
  const at = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}`;
  const hostOf = (site: Site) => HOSTS.find((host) => (host === FRAME_HOST) === (site === 'same')) ?? HOSTS[0];
  return {
    origin: () => at(hostOf('same')),
    url: (snippet, site = 'same', own = {}) => `${at(hostOf(site))}/${pages.push({ snippet, own }) - 1}`,
  };
}

/** A page with a widget, and the frame in it. */
export interface Visit {
  readonly page: Page;
  readonly launcher: ReturnType<Page['locator']>;
  /** The frame of the chat. */
  frame(): Frame;
  /** Opens the chat, unless it is still open from the page before. */
  open(): Promise<Frame>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Frames get no storage. Which browsers refuse it by default, and in which mode, differs. */
  readonly refusesStorage?: boolean;
}

const REFUSE_STORAGE = `
  const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
  if (window !== top) for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
`;

/** Opens a page with a widget in a new window. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { refusesStorage, ...ofContext } = options;
  const window = await newWindow(browser, ofContext);
  if (refusesStorage) await window.addInitScript(REFUSE_STORAGE);
  await window.goto(url);
  const launcher = window.locator('[data-cws-widget] button');
  const frame = () => window.frames().find((one) => one.url().includes('/widget/'))!;
  return {
    page: window,
    launcher,
    frame,
    async open() {
      const expanded = window.locator('[data-cws-widget] button[aria-expanded]');
      await expanded.waitFor({ state: 'attached' });
      if ((await expanded.getAttribute('aria-expanded')) === 'false') await launcher.click();
      await frame().getByRole('heading', { level: 1 }).waitFor();
      return frame();
    },
  };
}

/** Writes a message and sends it. */
export async function say(frame: Frame, text: string): Promise<void> {
  await frame.getByLabel('Write a message').fill(text);
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
}
