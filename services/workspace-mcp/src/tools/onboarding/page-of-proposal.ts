import type { Proposal } from '../../intake/propose/proposal';
import { fittingRows } from '../../tool/page';

/** The bytes in JSON of the FAQs, and of the products, of one result. */
const MOST_LIST_BYTES = 16_000;

interface Asked {
  readonly limit: number;
  /** The numbers of FAQs and products that were shown before, such as `20.50`; empty for none. */
  readonly cursor: string;
}

/** The FAQs and products of a proposal that fit into one result. */
export function pageOfProposal({ faqs, products }: Pick<Proposal, 'faqs' | 'products'>, { limit, cursor }: Asked) {
  const [faqsBefore = 0, productsBefore = 0] = cursor === '' ? [] : cursor.split('.').map(Number);
  const shownFaqs = fittingRows(faqs.slice(faqsBefore, faqsBefore + limit), true, MOST_LIST_BYTES);
  const shownProducts = fittingRows(products.slice(productsBefore, productsBefore + limit), true, MOST_LIST_BYTES);
  const [faqsAfter, productsAfter] = [faqsBefore + shownFaqs.length, productsBefore + shownProducts.length];
  const isLast = faqsAfter >= faqs.length && productsAfter >= products.length;
  return {
    faq_count: faqs.length,
    faqs: shownFaqs,
    product_count: products.length,
    products: shownProducts,
    ...(!isLast && { next_cursor: `${faqsAfter}.${productsAfter}` }),
  };
}
