import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';

/** A released migration never changes; write the next one. */
export const migrations: readonly Migration[] = [baseline];
