export * from './gen';
export type { FieldShape, Shape } from './shape';
