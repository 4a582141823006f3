import type { FieldLimits } from '@cws/protos';
import { z } from 'zod';

/** The limits of a text as JSON Schema writes them; the service checks them. */
const documented = ({ min_characters, max_characters, pattern }: FieldLimits) => ({
  ...(min_characters !== undefined && { minLength: min_characters }),
  ...(max_characters !== undefined && { maxLength: max_characters }),
  ...(pattern !== undefined && { pattern }),
});

/** A text with the limits of its field in the protos. `more` is further documentation. */
export const limitedText = (limits: FieldLimits, more: { format?: string } = {}) =>
  z.string().meta({ ...more, ...documented(limits) });

/** The same; empty and null are the same as absent. */
export const optionalText = (limits: FieldLimits) => limitedText(limits).nullish();

type ListLimits = FieldLimits & Required<Pick<FieldLimits, 'max_items'>>;

/** A list of such texts, which is not passed on if it is too long. */
export const limitedTexts = ({ max_items, ...item }: ListLimits, more?: { format?: string }) =>
  z.array(limitedText(item, more)).max(max_items);

type NumberLimits = Required<Pick<FieldLimits, 'minimum' | 'maximum'>>;

/** A whole number, which is not passed on if it is too large or too small. */
export const limitedInteger = ({ minimum, maximum }: NumberLimits) => z.int().min(minimum).max(maximum);

/** A structured field (contract: structured-fields) that is kept with its resource. */
export const limitedJson = (limits: JsonLimits, more = '') =>
  z
    .unknown()
    .optional()
    .meta({ description: `Any JSON value of at most ${inKib(limits)}, kept and echoed unchanged${more}` });

type JsonLimits = Required<Pick<FieldLimits, 'max_bytes'>>;

export const inKib = ({ max_bytes }: JsonLimits): string => `${max_bytes / 1024} KiB`;
