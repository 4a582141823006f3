import type { CommandWords, OptionWord } from './command-table';

/** The names of all options that a value follows, of that kind or of any. */
export function valueOptions(table: readonly CommandWords[], takes?: OptionWord['takes']): string[] {
  const options = table.flatMap((one) => one.options).filter((one) => one.takes !== 'nothing');
  return [...new Set(options.filter((one) => !takes || one.takes === takes).flatMap(({ names }) => names))];
}

/** A text in quotes of a shell, which it does not read any further. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A pattern of `case` for one of the words. */
export const patternOf = (words: readonly string[]): string => words.map(quoted).join(' | ');
