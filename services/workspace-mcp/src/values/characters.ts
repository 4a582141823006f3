/** The number of code points of a text, without an array of them. */
export const charactersOf = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
