export * from './encode';
export * from './gen/index';
export type { FieldShape, Shape } from './shape';
export type { EnumName, ValueOf } from './value';
