/** Whether a text has more than `most` characters, counted in Unicode code points as in JSON Schema (RFC 8259 §1). */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * MOST_UNITS || [...text].length > most);

/** The UTF-16 units of a code point. A text that has more of them need not be counted. */
const MOST_UNITS = 2;
