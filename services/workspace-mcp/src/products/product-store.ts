import type { Db } from 'mongodb';
import { type ContentStore, contentStore } from '../content/content-store';
import { type Product, productSource } from './product';

export type ProductStore = ContentStore<Product>;

export const productStore = (db: Db): ProductStore => contentStore(db.collection<Product>('products'), productSource);
