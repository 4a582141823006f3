import type { Db } from 'mongodb';
import { type ContentStore, openContentStore } from '../content/content-store';
import type { Product } from './product';

export type ProductStore = ContentStore<Product>;

export const openProductStore = (db: Db): ProductStore => openContentStore(db.collection<Product>('products'));
