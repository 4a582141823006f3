// Turns the descriptor set into shapes.ts: per message the fields that a REST body shows, with their kinds and comments.
import { getOption } from '@bufbuild/protobuf';
import { stringsByName } from './values.mjs';

/** TypeScript source that exports `shapes`, by the full name of the message. */
export function shapesModule(registry) {
  const shapes = {};
  for (const file of registry.files) {
    if (!file.proto.package.startsWith('cws.') || file.proto.package.startsWith('cws.options')) continue;
    const comments = commentsOf(file.proto);
    for (const [index, message] of file.messages.entries())
      shapes[message.typeName] = shapeOf(registry, message, index, comments);
  }
  const header = "import type { Shape } from '../shape';\n\n";
  return `${header}export const shapes = ${JSON.stringify(shapes, null, 2)} as const satisfies Record<string, Shape>;\n`;
}

function shapeOf(registry, message, index, comments) {
  const fields = {};
  for (const [position, field] of message.fields.entries()) {
    const values = stringsByName(registry, optionOf(registry, field, 'value_of'));
    const description = [comments.get(`4,${index},2,${position}`), values && oneOf(values)].filter(Boolean).join(' ');
    fields[field.name] = {
      number: field.number,
      kind: kindOf(registry, field),
      ...listOf(field),
      ...nullableOf(field),
      ...(description && { description }),
    };
  }
  const description = comments.get(`4,${index}`);
  return { ...(description && { description }), fields };
}

function kindOf(registry, field) {
  if (field.fieldKind === 'message' || field.listKind === 'message') return field.message.typeName;
  if (optionOf(registry, field, 'json')) return 'json';
  return { 8: 'boolean', 9: 'string', 1: 'number' }[field.scalar] ?? 'integer';
}

/** An option of cws/options/v1; undefined where the field does not have it. */
export const optionOf = (registry, field, name) =>
  getOption(field, registry.getExtension(`cws.options.v1.${name}`)) || undefined;

const oneOf = (values) => {
  const named = values.map((value) => `\`${value}\``);
  return `One of ${named.slice(0, -1).join(', ')} or ${named.at(-1)}.`;
};

const listOf = (field) => (field.fieldKind === 'list' ? { list: true } : {});
const nullableOf = (field) => (field.proto.proto3Optional ? { nullable: true } : {});

function commentsOf(proto) {
  const rows = (proto.sourceCodeInfo?.location ?? []).filter((location) => location.leadingComments);
  return new Map(rows.map((row) => [row.path.join(','), row.leadingComments.trim().replace(/\s*\n\s*/g, ' ')]));
}
