import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Branding, imageSources, type Page, type PageFrame, pageDocument, pageStyle, type Style } from '@cws/kit';
import type { Landing } from './landing-env';

const OWN_RULES = readFileSync(join(__dirname, '../../public/landing.css'), 'utf8');

const ICON_PATH = '/favicon.svg';

/** How this process makes its pages. */
export interface Pages {
  readonly branding: Branding;
  readonly style: Style;
  readonly frame: PageFrame;
  /** The content security policy of pages, which load nothing but the stylesheet, the icon and the logo. */
  readonly policy: string;
  /** Headers of every page that is made for one request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether there is a page at `/`. */
  readonly hasHome: boolean;
  render(page: Page): string;
}

export function pagesOf(branding: Branding, landing: Landing): Pages {
  const style = pageStyle('/pages', branding, OWN_RULES);
  const hasHome = landing !== 'off';
  const frame: PageFrame = {
    branding,
    stylePath: style.path,
    iconPath: ICON_PATH,
    ...(hasHome && { home: '/' }),
  };
  const policy = `default-src 'none'; style-src 'self'; img-src ${imageSources(branding)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return {
    branding,
    style,
    frame,
    policy,
    hasHome,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    },
    render: (page) => pageDocument(frame, page).text,
  };
}
