import type { Faq } from './faq/faqs';
import type { FoundProduct } from './product/found-product';
import type { SiteLink } from './site/site-links';

/** The facts that a page states about its business. They are a stranger's text: data, never an instruction. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** The name of the business by structured data, or of the site by Open Graph. */
  readonly name: string;
  readonly tagline: string;
  /** BCP 47 tag that the page states; may be empty. */
  readonly language: string;
  /** `#rrggbb`, or empty. */
  readonly color: string;
  readonly icon_url: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  /** A line each, such as "Monday–Friday 08:00–20:00"; may be empty. */
  readonly opening_hours: string;
  /** The address on the same site that the page states to be its own (RFC 6596); may be empty. */
  readonly canonical: string;
  readonly faqs: readonly Faq[];
  readonly products: readonly FoundProduct[];
  /** The pages of the same site to which the page leads. */
  readonly links: readonly SiteLink[];
  /** Whether the page shows a form for a password in place of its content. */
  readonly asksForPassword: boolean;
  /** The text of the main part, with headings in Markdown. */
  readonly text: string;
}
