import { wrongUsage } from '../failure/exit';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

/** The name of a profile, which is part of the name of a file; empty for the usual one. Error: wrong usage. */
export function checkedProfile(name: string): string {
  if (name === '' || NAME.test(name)) return name;
  throw wrongUsage(`A profile has a name of 1 to 32 letters, digits, dots, - and _, and not ${JSON.stringify(name)}.`);
}
