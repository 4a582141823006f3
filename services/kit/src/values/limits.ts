import type { FieldLimits } from '@cws/protos';
import { z } from 'zod';
import { invalidField } from '../errors/app-error';

/** Limits of a text, as `limits` of @cws/protos has them. */
export type TextLimits = Required<Pick<FieldLimits, 'max_characters'>> & Pick<FieldLimits, 'min_characters'>;

/** Limits of a structured field. */
export type JsonLimits = Required<Pick<FieldLimits, 'max_bytes'>>;

/** Whether a text has more than `most` characters, counted in Unicode code points as in JSON Schema (RFC 8259 §1). */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * MAX_UNITS || [...text].length > most);

/** The UTF-16 units of a code point. A text that has more of them need not be counted. */
const MAX_UNITS = 2;

/** Whether a text has as many characters as its field takes. */
export const isWithin = (text: string, { min_characters = 0, max_characters }: TextLimits): boolean =>
  !isLongerThan(text, max_characters) && (min_characters === 0 || isLongerThan(text, min_characters - 1));

/** The limits of a text, as the rest of a sentence that begins with the name of its field. */
export const lengthMessage = ({ min_characters: min, max_characters: max }: TextLimits): string =>
  min === undefined ? `must be at most ${max} characters` : `must be ${min} to ${max} characters`;

/** A text within the limits of its field. */
export const limitedText = (limits: TextLimits, message = lengthMessage(limits)) =>
  z.string().refine((text) => isWithin(text, limits), message);

/** JSON text within the limits of its structured field. */
export const limitedJson = (limits: JsonLimits) =>
  z.string().refine((json) => isJsonWithin(json, limits), jsonMessage(limits));

/** validation_failed unless the text is within the limits of its field. */
export function assertText(path: string, text: string, limits: TextLimits, message = lengthMessage(limits)): void {
  if (!isWithin(text, limits)) throw invalidField(path, message);
}

/** validation_failed unless the JSON text is within the limits of its structured field. */
export function assertJson(path: string, json: string, limits: JsonLimits): void {
  if (!isJsonWithin(json, limits)) throw invalidField(path, jsonMessage(limits));
}

export const isJsonWithin = (json: string, { max_bytes }: JsonLimits): boolean => Buffer.byteLength(json) <= max_bytes;

const jsonMessage = ({ max_bytes }: JsonLimits): string => `must be at most ${max_bytes / 1024} KiB of JSON`;
