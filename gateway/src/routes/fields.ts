import {
  BEYOND_PAGES,
  DEFAULT_PER_PAGE,
  jsonSchema,
  MAX_PER_PAGE,
  MAX_SKIPPED,
  normalUlid,
  normalUuid,
} from '@cws/kit';
import { type FieldLimits, limits } from '@cws/protos';
import { z } from 'zod';
import { inKib } from './limited';

/** A UUID in a path, in lower case. */
export const uuidParam = z.guid().transform((id) => id.toLowerCase());

/** A ULID in a path, in upper case, as ids sort. */
export const ulidParam = z.ulid().transform((id) => id.toUpperCase());

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const ULID = '[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}';

/** Ids of resources outside of paths, in the case that they are stored in. Any other text is treated as an unknown id. */
export const uuid = z.string().transform(normalUuid);
export const ulid = z.string().transform(normalUlid);
/** The service refuses a text that is not such an id; empty and null are the same as absent. */
export const uuidOrEmpty = uuid.meta({ pattern: `^(${UUID})?$` });
export const uuidText = uuidOrEmpty.nullish();
export const ulidText = ulid.meta({ pattern: `^(${ULID})?$` }).nullish();
/** A member of a business: `me`, an id, or empty for nobody. */
export const personText = uuid.meta({ pattern: `^(me|${UUID})?$` });

/** A text that may be left out; null is the same as absent. */
export const text = z.string().nullish();
export const flag = z.boolean().nullish();

/** One of these texts, which the service checks; empty and null are the same as absent. */
export const oneOf = (values: readonly string[]) =>
  z
    .string()
    .meta({ enum: ['', ...values] })
    .nullish();
export const timeOrNone = z
  .string()
  .meta({ anyOf: [{ const: '' }, { format: 'date-time' }] })
  .nullish();

/** A structured field (contract: structured-fields): any JSON value, which travels as JSON text. */
export const json = z.unknown().optional().meta({ description: 'Any JSON value; it is stored and returned unchanged' });

/** The content of a message; which forms clients write is documented in openapi/components/contents.ts. */
export const messageContent = z
  .unknown()
  .optional()
  .meta({
    $ref: '#/components/schemas/MessageContent',
    description: `Any JSON value of at most ${inKib(limits['cws.conversations.v1.Message'].content)}; it is stored and returned unchanged`,
  });

/** JSON text of a structured field; empty when it was not sent. */
export const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

/** A value that the service validates, so that one response lists everything that is wrong; the schema only documents it. */
export const judgedByService = (schema: z.ZodType) => z.unknown().optional().meta(jsonSchema(schema));

const MAX_COUNT = 1_000_000;

/** Beyond it every page begins behind the rows that pages by number reach. */
const MAX_PAGE = MAX_SKIPPED;

const count = z
  .string()
  .regex(/^0*[1-9]\d*$/, 'must be a whole number, 1 or more')
  .transform((digits) => Math.min(Number(digits), MAX_COUNT));

const pageNumber = count
  .refine((page) => page <= MAX_PAGE, BEYOND_PAGES)
  .optional()
  .meta({
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAGE,
    description: `1 if absent. Selects a page by its number, within the first ${MAX_SKIPPED.toLocaleString('en')} rows, if there is no cursor; meta.page repeats it`,
  });

/** A page size in a query: a whole number ≥ 1, which the service clamps to its maximum. */
export const pageSize = ({ default_number, maximum }: PageLimits) =>
  count.optional().meta({
    type: 'integer',
    minimum: 1,
    description: `${default_number} if absent; more than ${maximum} is reduced to ${maximum}, as meta.per_page shows`,
  });

type PageLimits = Required<Pick<FieldLimits, 'default_number' | 'maximum'>>;

/** The parameters of a list whose rows are counted. */
export const pageQuery = {
  cursor: z.string().optional().meta({ description: 'meta.next_cursor of the previous page' }),
  per_page: pageSize({ default_number: DEFAULT_PER_PAGE, maximum: MAX_PER_PAGE }),
  page: pageNumber,
};

interface PageAsked {
  readonly cursor?: string | undefined;
  readonly per_page?: number | undefined;
  readonly page?: number | undefined;
}

/** The parameters of a page as the requests of the services have them. */
export const pageAsked = ({ cursor = '', per_page = 0, page }: PageAsked) => ({ cursor, per_page, page });

/** `true` or `false` in a query. */
export const queryFlag = z
  .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
  .optional()
  .meta({ type: 'boolean' });

/** A time in a query, where a `+` that was not escaped arrives as a space (contract: query-tolerances). */
export const queryTime = z.string().transform((time) => time.replace(/ (\d{2}:\d{2})$/, '+$1'));

const MAX_VALUES = 50;

/** A query parameter that may be repeated or hold several values between commas. */
export const repeatable = z
  .union([z.string(), z.array(z.string()).max(MAX_VALUES)])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat().flatMap(splitList)))
  .refine((values) => values.length <= MAX_VALUES, `must have at most ${MAX_VALUES} values`);

const splitList = (values: string) =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
