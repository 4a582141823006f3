import type { Page } from '@cws/kit';

/** The result of a page's handler. */
export interface Reply {
  readonly status: number;
  readonly page?: Page;
  /** The content of a page that is only a notice; it can be shown at its own URL. */
  readonly notice?: Notice;
  /** Target of a redirect with status 303. */
  readonly location?: string;
  readonly headers?: Record<string, string>;
  /** Error code for the access log, from the catalogue or from OAuth. */
  readonly code?: string;
  /** The new id of the browser; null deletes its cookie. */
  readonly browser?: string | null;
}

/** A short page with a text and a link. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly way?: { readonly href: string; readonly name: string };
}

export const show = (page: Page, status = 200): Reply => ({ status, page });

/** Redirects to a GET, whatever the method was (RFC 9110 §15.4.4). */
export const goTo = (location: string): Reply => ({ status: 303, location });
