// Turns the descriptor set into limits.ts: the limits of the fields that have some, by message and field.
import { optionOf } from './shapes.mjs';

const OPTIONS = [
  'min_characters',
  'max_characters',
  'max_bytes',
  'max_items',
  'minimum',
  'maximum',
  'default_number',
  'pattern',
];

/** TypeScript source that exports `limits`. */
export function limitsModule(registry) {
  const messages = [...registry.files].flatMap((file) => (file.proto.package.startsWith('cws.') ? file.messages : []));
  const limits = objectOf(messages.map((message) => [message.typeName, limitsOfFields(registry, message)]));
  const header = "import type { FieldLimits } from '../limits';\n\n";
  const type = 'Record<string, Record<string, FieldLimits>>';
  return `${header}export const limits = ${JSON.stringify(limits, null, 2)} as const satisfies ${type};\n`;
}

const limitsOfFields = (registry, message) =>
  objectOf(message.fields.map((field) => [field.name, limitsOf(registry, field)]));

const limitsOf = (registry, field) => objectOf(OPTIONS.map((name) => [name, optionOf(registry, field, name)]));

/** Without the entries that are empty; undefined when none is left. */
function objectOf(entries) {
  const filled = entries.filter(([, value]) => value !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}
