/** The limits of a field, by the options of cws/options/v1. */
export interface FieldLimits {
  /** Unicode code points of a text, or of each text of a repeated field. */
  readonly min_characters?: number;
  readonly max_characters?: number;
  /** Bytes of the text in UTF-8; that of a structured field is its JSON text. */
  readonly max_bytes?: number;
  readonly max_items?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The number that stands in for one that is absent or 0. */
  readonly default_number?: number;
  /** A regular expression as in JSON Schema. */
  readonly pattern?: string;
}
