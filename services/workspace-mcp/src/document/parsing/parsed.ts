/** The text of a document, or the reason why it has none. */
export type Parsed = { readonly text: string } | { readonly refused: string };
