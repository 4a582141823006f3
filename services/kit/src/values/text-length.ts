/** Whether a text has more characters than that, as JSON Schema counts them (RFC 8259 §1: Unicode code points). */
export const isLongerThan = (text: string, most: number): boolean => text.length > most && [...text].length > most;
