import type { Html } from './html';

/** What a page's handler comes to. */
export interface Reply {
  readonly status: number;
  /** A whole document. */
  readonly page?: Html;
  /** What the page says, where that is all: it can be said at an address of its own. */
  readonly notice?: Notice;
  /** Where to go on, with a 303. */
  readonly location?: string;
  readonly headers?: Record<string, string>;
  /** Of what went wrong, for the access log: of the catalogue, or of OAuth. */
  readonly code?: string;
  /** The browser's id from now on; null: it is forgotten. */
  readonly browser?: string | null;
}

/** A page that says something and leads on. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly way?: { readonly href: string; readonly name: string };
}

export const show = (page: Html, status = 200): Reply => ({ status, page });

/** GET there next, whatever this was (RFC 9110 §15.4.4). */
export const goTo = (location: string): Reply => ({ status: 303, location });
