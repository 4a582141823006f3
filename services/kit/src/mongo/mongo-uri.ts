import type { MongoClientOptions } from 'mongodb';

/** What every acknowledged write and every read keeps; a connection string may say the same, and nothing weaker. */
const PROMISES: readonly { readonly option: string; readonly only: string; readonly because: string }[] = [
  { option: 'w', only: 'majority', because: 'an acknowledged write survives the loss of a member' },
  { option: 'journal', only: 'true', because: 'an acknowledged write survives a crash' },
  { option: 'j', only: 'true', because: 'an acknowledged write survives a crash' },
  { option: 'readConcernLevel', only: 'majority', because: 'what was read once is never taken back' },
  { option: 'readPreference', only: 'primary', because: 'a caller sees what was just written' },
];

/** A sentence for each option of a connection string that breaks what the service promises. */
export function weakOptions(uri: string): string[] {
  const given = optionsIn(uri);
  return PROMISES.flatMap(({ option, only, because }) =>
    given
      .filter(([name, value]) => name === option.toLowerCase() && value !== only)
      .map(() => `may not set ${option} to anything but ${only}: ${because}`),
  );
}

/** Those of `usual` that the connection string leaves open: of an option that is in both, the driver takes ours. */
export function unlessGiven(uri: string, usual: MongoClientOptions): MongoClientOptions {
  const given = new Set(optionsIn(uri).map(([name]) => name));
  // A pool that is made smaller than ours usually begins would be refused.
  if (given.has('maxpoolsize')) given.add('minpoolsize');
  return Object.fromEntries(Object.entries(usual).filter(([name]) => !given.has(name.toLowerCase())));
}

/** Names of options are not case-sensitive. */
const optionsIn = (uri: string): [string, string][] =>
  [...new URLSearchParams(uri.split('?').slice(1).join('?'))].map(([name, value]) => [name.toLowerCase(), value]);
