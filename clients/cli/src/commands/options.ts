import { InvalidArgumentError } from 'commander';

/** Collects the values of an option that may be repeated or comma-separated. */
export const eachOf = (text: string, before: readonly string[]) => [...before, ...text.split(',').filter(Boolean)];

/** The same for an option that takes these values alone: any other one is wrong usage, which the service would find nothing for. */
export const eachIn =
  (known: readonly string[]) =>
  (text: string, before: readonly string[]): readonly string[] => {
    const values = eachOf(text, before);
    if (values.every((value) => known.includes(value))) return values;
    throw new InvalidArgumentError(`It must be one of ${known.join(', ')}.`);
  };

/** Collects the values of an option that may be repeated. */
export const every = (text: string, before: readonly string[]) => [...before, text];

/** Parses the number of an event; 0 stands for the place before the first. */
export function sequenceNumber(text: string): number {
  const number = Number(text);
  if (text !== '' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new InvalidArgumentError('It must be a whole number of at least 0.');
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
