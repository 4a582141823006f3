export { BinaryWriter } from '@bufbuild/protobuf/wire';
export * from './encode';
export { EncodedMessage } from './encoded-message';
export * from './gen/index';
export { JsonWriter } from './json-writer';
export type { FieldLimits } from './limits';
export type { FieldShape, Shape } from './shape';
export type { EnumName, ValueOf } from './value';
