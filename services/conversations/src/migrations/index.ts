import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';
import { sessionLists } from './0002-session-lists';

/** Each stays as it is once it was released; a change is a new one. */
export const migrations: readonly Migration[] = [baseline, sessionLists];
