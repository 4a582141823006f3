import { isBytes, jsonOrUndefined, textOfBytes } from '@cws/kit';
import type { MessageDoc } from './message';

/** A JSON string without escapes, as nearly every message is; it needs no parser. */
const PLAIN_STRING = /^"[^"\\]*"$/;

/** The plain text of a structured field: a string, the text of an object, or bytes that decode to either. */
export function plainText(json: string | undefined): string {
  if (!json) return '';
  if (PLAIN_STRING.test(json)) return json.slice(1, -1);
  const value: unknown = JSON.parse(json);
  // The decoded JSON may hold an escaped lone surrogate.
  return textIn(isBytes(value) ? decoded(value) : value).toWellFormed();
}

/** The text of a message, or the label that was pressed of a postback without a text. */
export const textOf = ({ content, action_payload }: Pick<MessageDoc, 'content' | 'action_payload'>): string =>
  plainText(content) || (action_payload ? labelOf(action_payload) : '');

const labelOf = (payload: string): string => JSON.parse(payload).action_response.display_text;

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const { text, body, caption, title } = value as Record<string, unknown>;
  return [text, body, caption, title].find((part): part is string => typeof part === 'string') ?? '';
}

/** Decodes bytes to a JSON string or object, else to the text itself (`42`); to an empty text where they are no UTF-8. */
function decoded(bytes: readonly number[]): unknown {
  const text = textOfBytes(bytes) ?? '';
  const json = jsonOrUndefined(text);
  return typeof json === 'string' || (typeof json === 'object' && json !== null) ? json : text;
}
