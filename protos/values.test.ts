import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { shapes, values } from './index';
import { stringsByName } from './values.mjs';

test('an enum is the list of its strings, in its order and without the value 0', () => {
  expect(values['cws.conversations.v1.DeliveryStatus']).toEqual(['pending', 'sent', 'delivered', 'read', 'failed']);
  expect(values['cws.conversations.v1.ContentType']).toContain('form_response');
});

test('the description of a field names the values that it takes', () => {
  expect(shapes['cws.conversations.v1.Message'].fields.status.description).toContain('`read` or `failed`');
});

test('a field that names an enum which does not exist stops the generation', () => {
  const descriptors = readFileSync(join(__dirname, 'gen', 'descriptors.binpb'));
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, descriptors));
  expect(() => stringsByName(registry, 'cws.conversations.v1.Chanel')).toThrow('cws.conversations.v1.Chanel');
});
