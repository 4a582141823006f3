/** `threw`: the module did. `crashed`: the process ended. The last two: it was ended at a limit. */
export type ParserFailure = 'threw' | 'crashed' | 'out of time' | 'out of memory';

/** An input that could not be parsed. */
export class ParserError extends Error {
  constructor(
    readonly failure: ParserFailure,
    /** Text of the thrown error, or the last lines that the process wrote. They come from the parser: for the log alone. */
    readonly output: string,
  ) {
    super(`The parser failed: ${failure}`);
    this.name = 'ParserError';
  }
}
