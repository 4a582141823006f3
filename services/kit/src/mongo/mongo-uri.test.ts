import { mongoUri } from './mongo-env';
import { unlessGiven } from './mongo-uri';

const problemsOf = (uri: string) => mongoUri.safeParse(uri).error?.issues.map(({ message }) => message) ?? [];

test.each([
  'mongodb://db/?replicaSet=rs0',
  'mongodb+srv://user:password@db.example/?w=majority&journal=true&readConcernLevel=majority&readPreference=primary',
])('%s is accepted', (uri) => {
  expect(problemsOf(uri)).toEqual([]);
});

test.each([
  ['w=1', 'w'],
  ['W=0', 'w'],
  ['journal=false', 'journal'],
  ['readConcernLevel=local', 'readConcernLevel'],
  ['readPreference=secondaryPreferred', 'readPreference'],
])('a connection string with %s is refused by name, without user and password', (option, name) => {
  const problems = problemsOf(`mongodb://user:s3cret@db/?replicaSet=rs0&${option}`);
  expect(problems).toEqual([expect.stringMatching(`^may not set ${name} to anything but `)]);
  expect(problems.join()).not.toMatch(/user|s3cret/);
});

test('an option of the connection string overrides the default, in any case of letters', () => {
  const usual = { appName: 'a', serverSelectionTimeoutMS: 1, maxPoolSize: 50, minPoolSize: 2 };
  expect(unlessGiven('mongodb://db/', usual)).toEqual(usual);
  expect(unlessGiven('mongodb://db/?maxpoolsize=1&AppName=b', usual)).toEqual({ serverSelectionTimeoutMS: 1 });
});
