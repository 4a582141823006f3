/** A tool of an entry or of its server that an import does not take (contract: tool-servers-left-out). */
export interface LeftOut {
  /** Shortened. */
  readonly name: string;
  readonly reason: string;
}

const MAX_NAME = 128;

export const leftOut = (name: string, reason: string): LeftOut => ({
  name: name.slice(0, MAX_NAME).toWellFormed(),
  reason,
});

export const isLeftOut = (one: object): one is LeftOut => 'reason' in one;
