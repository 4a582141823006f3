import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES_WITH_WORDS, wordsIn } from '../../../words/words';

const PACKAGES = ['@orama/stemmers', '@orama/stopwords', 'stopword'];

let known: string | undefined;

/**
 * A hash of everything that decides which terms an index holds: the code that splits and stores passages, the stop words and packages that it uses, and
 * the libraries inside Node. An index with another fingerprint is not read.
 */
export function analysisFingerprint(): string {
  known ??= createHash('sha256').update(JSON.stringify(parts())).digest('hex').slice(0, 16);
  return known;
}

const parts = () => {
  const { sqlite, icu, unicode } = process.versions;
  const { dependencies } = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8'));
  const packages = PACKAGES.map((name) => dependencies[name]);
  const stopWords = LANGUAGES_WITH_WORDS.map((tag) => wordsIn(tag).stopWords);
  return [sqlite, icu, unicode, packages, stopWords, sources().map((file) => readFileSync(file, 'utf8'))];
};

/** The files are read as they run: the compiled ones of the service, or the sources in tests. */
function sources(): string[] {
  const texts = join(__dirname, '../../text');
  const own = ['passage-index', 'passage-entries'].map((name) => join(__dirname, '..', `${name}${EXTENSION}`));
  const values = join(dirname(require.resolve('@cws/kit')), 'values');
  const words = ['words', 'equal-letters'].map((name) => join(values, `${name}${EXTENSION}`));
  const isCode = (name: string) => name.endsWith(EXTENSION) && !/\.(test|d)\.ts$/.test(name);
  const analysis = readdirSync(texts).filter(isCode).sort();
  return [...own, ...words, ...analysis.map((name) => join(texts, name))];
}

const EXTENSION = __filename.endsWith('.ts') ? '.ts' : '.js';
