/** A failure that a person can act on: its message is one sentence, shown without a stack. */
export class Advice extends Error {}

/** Returns the message of anything that was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
