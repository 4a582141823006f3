import { type Call, isBytes } from '@cws/kit';

/**
 * The form of values that the service itself writes (contract: server-written-form): JSON, or the UTF-8 bytes of the same
 * JSON text as an array of integers. They are stored as JSON text and are converted when they are read.
 */
export type JsonForm = 'json' | 'bytes';

/** The form that X-Json-Fields requests, else the form of the caller's own structured fields (JSON texts). */
function requestedForm({ json_fields }: Pick<Call, 'json_fields'>, own: readonly string[]): JsonForm {
  if (json_fields === 'json' || json_fields === 'bytes') return json_fields;
  const values = own.filter((text) => text !== '');
  return values.length > 0 && values.every(isByteArrayText) ? 'bytes' : 'json';
}

/** The field by which a message stores that form, for readers who request none. */
export const storedForm = (
  call: Pick<Call, 'json_fields'>,
  own: readonly string[] = [],
): { readonly json_form?: 'bytes' } => (requestedForm(call, own) === 'bytes' ? { json_form: 'bytes' } : {});

/** Converts a JSON text to that form; an empty text stays empty. */
export const toForm = (json: string, form: JsonForm): string =>
  form === 'json' || json === '' ? json : `[${Buffer.from(json).join(',')}]`;

/** Whether a JSON text is a non-empty array of integers from 0 to 255. */
export const isByteArrayText = (json: string): boolean => json.trimStart().startsWith('[') && isBytes(JSON.parse(json));
