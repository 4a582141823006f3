import type { Call } from '@cws/kit';

/**
 * How the values that the service itself writes are shown (contract: server-written-form): JSON, or the UTF-8 bytes of
 * the same JSON text as an array of integers. They are stored as JSON text and take their form when they are read.
 */
export type JsonForm = 'json' | 'bytes';

/** The form that X-Json-Fields asks for, else the one that the caller's own structured fields (JSON texts) are in. */
export function formSpoken({ json_fields }: Pick<Call, 'json_fields'>, own: readonly string[]): JsonForm {
  if (json_fields === 'json' || json_fields === 'bytes') return json_fields;
  const given = own.filter((text) => text !== '');
  return given.length > 0 && given.every(spellsBytes) ? 'bytes' : 'json';
}

/** What a message keeps of that form, for its readers who ask for none. */
export const formKept = (
  call: Pick<Call, 'json_fields'>,
  own: readonly string[] = [],
): { readonly json_form?: 'bytes' } => (formSpoken(call, own) === 'bytes' ? { json_form: 'bytes' } : {});

/** The JSON text in that form; nothing stays nothing. */
export const inForm = (json: string, form: JsonForm): string =>
  form === 'json' || json === '' ? json : `[${Buffer.from(json).join(',')}]`;

/** Whether a JSON text is an array of integers from 0 to 255, and not an empty one. */
export const spellsBytes = (json: string): boolean => json.trimStart().startsWith('[') && isBytes(JSON.parse(json));

export const isBytes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
