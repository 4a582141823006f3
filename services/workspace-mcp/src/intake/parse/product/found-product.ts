/** A product as a page describes it; absent fields are empty. */
export interface FoundProduct {
  readonly name: string;
  readonly description: string;
  /** A decimal number, or empty. */
  readonly price: string;
  /** ISO 4217, or empty. */
  readonly currency: string;
  readonly sku: string;
  readonly url: string;
  readonly image_url: string;
}
