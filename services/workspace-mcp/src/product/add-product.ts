import { AppError, type Call, invalidField } from '@cws/kit';
import type { Written } from '../content/content';
import type { Context } from '../context';
import type { Product } from './product';
import { hasWholePrice } from './product-fields';
import { publishProducts } from './publish-products';

/** Publishes a product for answers; with an id it replaces that product of the app. Errors: not_found, validation_failed. */
export async function addProduct(
  context: Context,
  call: Call,
  app_id: string,
  product: Written<Product>,
  replaced_id?: string,
): Promise<Product> {
  if (!hasWholePrice(product))
    throw invalidField(product.price === '' ? 'price' : 'currency', 'price and currency go together');
  const stored =
    replaced_id === undefined
      ? await context.products.add(call, app_id, product)
      : await context.products.replace(call, app_id, replaced_id, product);
  if (!stored) throw new AppError('not_found', { message: 'Argument "product_id" names no product of this app' });
  await publishProducts(context, call, app_id);
  return stored;
}
