// Turns the descriptor set into shapes.ts: per message the fields that a REST body shows, with their kinds and comments.
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

const JSON_OPTION = 50001;

/** TypeScript source that exports `shapes`, keyed by full message name without the package's version. */
export function shapesModule(binary) {
  const set = fromBinary(FileDescriptorSetSchema, binary);
  const registry = createFileRegistry(set);
  const shapes = {};
  for (const file of registry.files) {
    if (!file.proto.package.startsWith('cws.') || file.proto.package.startsWith('cws.options')) continue;
    const comments = commentsOf(file.proto);
    for (const [index, message] of file.messages.entries())
      shapes[message.typeName] = shapeOf(message, index, comments);
  }
  const header = "import type { Shape } from '../shape';\n\n";
  return `${header}export const shapes = ${JSON.stringify(shapes, null, 2)} as const satisfies Record<string, Shape>;\n`;
}

function shapeOf(message, index, comments) {
  const fields = {};
  for (const [position, field] of message.fields.entries()) {
    const description = comments.get(`4,${index},2,${position}`);
    fields[field.name] = {
      kind: kindOf(field),
      ...listOf(field),
      ...nullableOf(field),
      ...(description && { description }),
    };
  }
  const description = comments.get(`4,${index}`);
  return { ...(description && { description }), fields };
}

function kindOf(field) {
  if (field.fieldKind === 'message' || field.listKind === 'message') return field.message.typeName;
  if (isJson(field)) return 'json';
  return { 8: 'boolean', 9: 'string', 1: 'number' }[field.scalar] ?? 'integer';
}

const isJson = (field) => (field.proto.options?.$unknown ?? []).some((option) => option.no === JSON_OPTION);
const listOf = (field) => (field.fieldKind === 'list' ? { list: true } : {});
const nullableOf = (field) => (field.proto.proto3Optional ? { nullable: true } : {});

function commentsOf(proto) {
  const rows = (proto.sourceCodeInfo?.location ?? []).filter((location) => location.leadingComments);
  return new Map(rows.map((row) => [row.path.join(','), row.leadingComments.trim().replace(/\s*\n\s*/g, ' ')]));
}
