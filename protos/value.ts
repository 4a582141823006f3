import type { values } from './gen/index';

/** Full name of a proto enum, such as `cws.conversations.v1.Channel`. */
export type EnumName = keyof typeof values;

/** A string of an enum, as fields take it by the option value_of. */
export type ValueOf<Name extends EnumName> = (typeof values)[Name][number];
