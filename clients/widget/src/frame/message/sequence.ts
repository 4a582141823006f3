import type { Line } from './message';

/** Messages of one sender that are closer together count as one turn. */
const TURN_MS = 300_000;

/** Whether a message goes on with the turn of the one before it, whose name and time stand above both. */
export const goesOn = (line: Line, before: Line | undefined): boolean =>
  before?.from === line.from && Math.abs(timeOf(line) - timeOf(before)) < TURN_MS;

/** A message that is not confirmed yet is of now. */
const timeOf = ({ at }: Line): number => (at === '' ? Date.now() : Date.parse(at));
