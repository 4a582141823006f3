/** The cause of a failure: `url_invalid`, `address_refused` and `redirect_refused` are rules of ours, the others are up to the site. */
export type SiteProblem =
  | 'url_invalid'
  | 'address_refused'
  | 'redirect_refused'
  | 'unreachable'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow';

/** A site could not be read. The message names the cause for the person who gave its address. */
export class SiteError extends Error {
  constructor(
    readonly problem: SiteProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SiteError';
  }
}
