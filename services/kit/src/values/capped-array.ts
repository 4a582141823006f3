import { z } from 'zod';

/**
 * An array of at most `maximum` elements, whose length is checked before its elements, so that a million wrong elements are one problem and
 * not a million (contract: envelope-failure).
 */
export const cappedArray = <Schema extends z.ZodArray>(maximum: number, array: Schema) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= maximum) return value;
    context.issues.push({ code: 'too_big', origin: 'array', maximum, inclusive: true, input: value });
    return z.NEVER;
  }, array.max(maximum));
