import { timestamp } from '@cws/kit';
import { z } from 'zod';
import { addProduct } from '../../product/add-product';
import { productFields } from '../../product/product-fields';
import { ADDS_OR_REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { replacedId } from './replaced-id';

const MAX_DESCRIPTION = 20_000;

export const catalogAddProduct = appTool({
  name: 'catalog_add_product',
  title: 'Add product',
  description:
    'Adds a product or service to the catalogue, which answers quote within a second, with its price and url. With product_id it replaces that product.',
  role: 'manager',
  annotations: ADDS_OR_REPLACES,
  input: z.object({
    name: productFields.name.describe('As customers call it'),
    description: productFields.description.max(MAX_DESCRIPTION).default('').describe('Text that answers quote'),
    price: productFields.price.default('').describe('Decimal number such as "12.90"; needs currency'),
    currency: productFields.currency.default('').describe('ISO 4217 code such as EUR'),
    sku: productFields.sku.default('').describe('Article number'),
    url: productFields.url.default('').describe('Its page, which answers name as source'),
    image_url: productFields.image_url.default('').describe('http or https address'),
    product_id: replacedId.describe("The product to replace: knowledge_search's document_id of kind product"),
  }),
  output: z.looseObject({ product_id: z.string(), name: z.string(), price: z.string(), currency: z.string() }),
  async handle(context, { call, app }, { product_id, ...given }) {
    const { _id, ...product } = await addProduct(context, call, app._id, given, product_id);
    const { name, description, price, currency, sku, url, image_url } = product;
    return {
      product_id: _id,
      ...{ name, description, price, currency, sku, url, image_url },
      created_at: timestamp(product.created_at),
      updated_at: timestamp(product.updated_at),
    };
  },
});
