import { timestamp } from '@cws/kit';
import { z } from 'zod';
import { addProduct } from '../../product/add-product';
import { productFields } from '../../product/product-fields';
import { ADDS_OR_REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';

const MAX_DESCRIPTION = 20_000;

export const catalogAddProduct = appTool({
  name: 'catalog_add_product',
  title: 'Add product',
  description:
    'Adds a product or service to the catalogue, which answers quote within a second, with its price and url. With product_id it replaces that product.',
  role: 'manager',
  annotations: ADDS_OR_REPLACES,
  input: z.object({
    name: productFields.name,
    description: productFields.description.max(MAX_DESCRIPTION).default(''),
    price: productFields.price.default('').describe('Decimal number such as "12.90"; needs currency'),
    currency: productFields.currency.default('').describe('ISO 4217 code such as EUR'),
    sku: productFields.sku.default(''),
    url: productFields.url.default('').describe('Its page, which answers name as source'),
    image_url: productFields.image_url.default(''),
    product_id: z.uuid().toLowerCase().optional(),
  }),
  output: z.object({
    product_id: z.string(),
    name: z.string(),
    description: z.string(),
    price: z.string(),
    currency: z.string(),
    sku: z.string(),
    url: z.string(),
    image_url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
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
