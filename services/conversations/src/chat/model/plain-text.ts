import { isUtf8 } from 'node:buffer';
import { isBytes } from './json-form';
import type { MessageDoc } from './message';

/** A JSON string without escapes: what nearly every message is, read without a parser. */
const PLAIN_STRING = /^"[^"\\]*"$/;

/** The plain text that a structured field spells: a string, an object's text, or bytes that decode to either. */
export function plainText(json: string | undefined): string {
  if (!json) return '';
  if (PLAIN_STRING.test(json)) return json.slice(1, -1);
  const value: unknown = JSON.parse(json);
  // Bytes may spell an escaped half of a letter, which no text of the service has.
  return textIn(isBytes(value) ? decoded(value) : value).toWellFormed();
}

/** What a reader sees of a message in one line: its text; of a postback without any, the label that was pressed. */
export const textOf = ({ content, action_payload }: Pick<MessageDoc, 'content' | 'action_payload'>): string =>
  plainText(content) || (action_payload ? labelOf(action_payload) : '');

const labelOf = (payload: string): string => JSON.parse(payload).action_response.display_text;

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const { text, body, caption, title } = value as Record<string, unknown>;
  return [text, body, caption, title].find((part): part is string => typeof part === 'string') ?? '';
}

const utf8 = new TextDecoder();

/** What the bytes spell: JSON that can hold a text, else the text itself (`42`); nothing where they are no UTF-8. */
function decoded(bytes: readonly number[]): unknown {
  const encoded = Uint8Array.from(bytes);
  if (!isUtf8(encoded)) return '';
  const text = utf8.decode(encoded);
  const json = parsed(text);
  return typeof json === 'string' || (typeof json === 'object' && json !== null) ? json : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
