/** How one field of a proto message stands in a REST body. */
export interface FieldShape {
  /** The number of the field on the wire. */
  readonly number: number;
  /** `string`, `boolean`, `integer`, `number`, `json` (a string that holds one JSON text), or a message's full name. */
  readonly kind: string;
  readonly list?: true;
  /** Unset is written as null instead of the empty value. */
  readonly nullable?: true;
  readonly description?: string;
}

export interface Shape {
  readonly description?: string;
  readonly fields: Readonly<Record<string, FieldShape>>;
}
