import type { Html } from './html';

/** What a page's handler comes to. */
export interface Reply {
  readonly status: number;
  /** A whole document. */
  readonly page?: Html;
  /** Where to go on, with a 303. */
  readonly location?: string;
  readonly headers?: Record<string, string>;
  /** The browser's id from now on; null: it is forgotten. */
  readonly browser?: string | null;
}

export const show = (page: Html, status = 200): Reply => ({ status, page });

/** GET there next, whatever this was (RFC 9110 §15.4.4). */
export const goTo = (location: string): Reply => ({ status: 303, location });
