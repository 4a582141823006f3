import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';

/** Each stays as it is once it was released; a change is a new one. */
export const migrations: readonly Migration[] = [baseline];
