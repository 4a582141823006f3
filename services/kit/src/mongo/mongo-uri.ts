import type { MongoClientOptions } from 'mongodb';

/** Options of every write and read; a connection string may set the same value, and no other. */
const PROMISES: readonly { readonly option: string; readonly only: string; readonly because: string }[] = [
  { option: 'w', only: 'majority', because: 'an acknowledged write survives the loss of a member' },
  { option: 'journal', only: 'true', because: 'an acknowledged write survives a crash' },
  { option: 'j', only: 'true', because: 'an acknowledged write survives a crash' },
  { option: 'readConcernLevel', only: 'majority', because: 'what was read once is never taken back' },
  { option: 'readPreference', only: 'primary', because: 'a caller sees what was just written' },
];

/** A sentence for each option of a connection string that is weaker than the service promises. */
export function weakOptions(uri: string): string[] {
  const given = optionsIn(uri);
  return PROMISES.flatMap(({ option, only, because }) =>
    given
      .filter(([name, value]) => name === option.toLowerCase() && value !== only)
      .map(() => `may not set ${option} to anything but ${only}: ${because}`),
  );
}

/** The defaults that the connection string does not set. The driver would prefer them to the connection string. */
export function unlessGiven(uri: string, defaults: MongoClientOptions): MongoClientOptions {
  const given = new Set(optionsIn(uri).map(([name]) => name));
  // The driver refuses a maxPoolSize below minPoolSize.
  if (given.has('maxpoolsize')) given.add('minpoolsize');
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase())));
}

/** Names of options are not case-sensitive. */
const optionsIn = (uri: string): [string, string][] =>
  [...new URLSearchParams(uri.split('?').slice(1).join('?'))].map(([name, value]) => [name.toLowerCase(), value]);
