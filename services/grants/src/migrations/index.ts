import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';
import { grants } from './0002-grants';
import { uses } from './0003-uses';
import { grantsOfABusiness } from './0004-grants-of-a-business';

/** A released migration never changes; write the next one. */
export const migrations: readonly Migration[] = [baseline, grants, uses, grantsOfABusiness];
