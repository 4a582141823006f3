import { stillOwed } from './answer/answer-due';
import type { Rule } from './chat/log/plan';

/** What follows from a change of a session, whoever makes it: the message log applies them in this order. */
export const rules: readonly Rule[] = [(next, { rows }) => stillOwed(next, rows)];
