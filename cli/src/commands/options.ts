import { InvalidArgumentError } from 'commander';

/** Values of an option that may come again, or with commas. */
export const eachOf = (text: string, before: readonly string[]) => [...before, ...text.split(',').filter(Boolean)];

/** Values of an option that may come again, as they are. */
export const every = (text: string, before: readonly string[]) => [...before, text];

/** Of an event: 0 is before the first. */
export function sequenceNumber(text: string): number {
  const number = Number(text);
  if (text !== '' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new InvalidArgumentError('It takes a whole number from 0.');
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It takes a whole number from 1.');
}
