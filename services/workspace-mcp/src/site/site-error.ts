/**
 * The cause of a failure: `url_invalid`, `address_refused` and `redirect_refused` are rules of ours, `out_of_bounds` is a bound of the caller, and the
 * others are up to the site.
 */
export type SiteProblem =
  | 'url_invalid'
  | 'address_refused'
  | 'redirect_refused'
  | 'unreachable'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow'
  | 'out_of_bounds';

interface SiteErrorOptions extends ErrorOptions {
  /** Whether the whole host has the problem, whatever is requested of it. */
  readonly isOfHost?: boolean;
}

/** A site could not be read. The message names the cause for the person who gave its address. */
export class SiteError extends Error {
  readonly isOfHost: boolean;

  constructor(
    readonly problem: SiteProblem,
    message: string,
    { isOfHost = false, ...options }: SiteErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'SiteError';
    this.isOfHost = isOfHost;
  }
}
