/** Some editors and libraries put a byte order mark before JSON, which a parser may ignore (RFC 8259 §8.1). */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);
