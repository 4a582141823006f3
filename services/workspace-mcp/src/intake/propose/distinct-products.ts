import type { FoundProduct } from '../parse/product/found-product';

/**
 * Products once each: pages name one with and without its SKU, its price or its image. Two descriptions are of one product if they have the same SKU,
 * or the same name while one has no SKU: variants of one name have an SKU each.
 */
export function distinctProducts(found: readonly FoundProduct[]): FoundProduct[] {
  const products: FoundProduct[] = [];
  const places = placesOfProducts();
  for (const product of found) {
    const known = places.find(product);
    const at = known ?? products.length;
    products[at] = known === undefined ? product : completed(products[known]!, product);
    places.put(products[at], at);
  }
  return products;
}

/** The places of products by what tells them apart, so that a site of thousands is not compared with itself. */
function placesOfProducts() {
  const bySku = new Map<string, number>();
  const byName = new Map<string, number>();
  const withoutSku = new Map<string, number>();
  const nameOf = ({ name }: FoundProduct): string => name.toLowerCase();
  return {
    find(product: FoundProduct): number | undefined {
      const name = nameOf(product);
      if (product.sku === '') return byName.get(name);
      return bySku.get(product.sku) ?? withoutSku.get(name);
    },
    put(product: FoundProduct, at: number): void {
      const name = nameOf(product);
      if (!byName.has(name)) byName.set(name, at);
      if (product.sku === '') withoutSku.set(name, at);
      else {
        bySku.set(product.sku, at);
        if (withoutSku.get(name) === at) withoutSku.delete(name);
      }
    },
  };
}

/** The one with an SKU, or the first one, with what only the other one states. */
function completed(first: FoundProduct, second: FoundProduct): FoundProduct {
  const [main, other] = first.sku === '' && second.sku !== '' ? [second, first] : [first, second];
  const { price, currency } = main.price === '' ? other : main;
  return {
    ...main,
    description: main.description || other.description,
    image_url: main.image_url || other.image_url,
    price,
    currency,
  };
}
