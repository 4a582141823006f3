import { foldersInCycles } from './folder-cycles.ts';
import { fileLength, functionLengths, MAX_LINES_OF_A_FILE, MAX_LINES_OF_A_FUNCTION } from './lengths.ts';
import { literalLimits } from './literal-limits.ts';
import { oneReaderFiles } from './one-reader.ts';
import { type SourceFile, workspaceOf } from './source-files.ts';

/** The limits of files, functions and folders, each with the sentence that tells an author of a violation. */
const rules = {
  'long file': `is longer than ${MAX_LINES_OF_A_FILE} lines: split it along its reasons`,
  'long function': `is longer than ${MAX_LINES_OF_A_FUNCTION} lines: give its steps names`,
  'one reader': 'is short and has one reader, in its own folder, and no test: it is part of its reader',
  'literal limit': 'is a limit outside the protos: give the field an option, and read it from `limits` of @cws/protos',
  'folder cycle': 'is in a cycle of folders that import values of each other',
  'comment without a subject': 'begins as half a sentence: begin it with a noun (CONTRIBUTING, "Words")',
};
type Rule = keyof typeof rules;

export interface Violation {
  readonly rule: Rule;
  /** A path, and of a function its name too, of a limit or a comment its text. */
  readonly place: string;
}

export const keyOf = ({ rule, place }: Violation): string => `${rule} ${place}`;
export const sentenceOf = ({ rule, place }: Violation): string => `${place} ${rules[rule]}`;

/** The folder name of the workspace that has the place. */
export const packageOf = ({ place }: Violation): string => workspaceOf(`${place}/`).split('/').at(-1)!;

export function violationsIn(files: readonly SourceFile[]): Violation[] {
  const product = files.filter(({ isTest }) => !isTest);
  const longFiles = product.filter((file) => fileLength(file).lines > MAX_LINES_OF_A_FILE).map(({ path }) => path);
  const longFunctions = product.flatMap((file) =>
    functionLengths(file)
      .filter(({ lines }) => lines > MAX_LINES_OF_A_FUNCTION)
      .map(({ name }) => `${file.path} ${name}`),
  );
  return [
    ...violations('long file', longFiles),
    ...violations('long function', longFunctions),
    ...violations('one reader', oneReaderFiles(files)),
    ...violations('literal limit', literalLimits(files)),
    ...violations('folder cycle', foldersInCycles(files)),
    ...violations('comment without a subject', files.flatMap(commentsWithoutSubject)),
  ];
}

const violations = (rule: Rule, places: readonly string[]): Violation[] =>
  [...new Set(places)].map((place) => ({ rule, place }));

const WITHOUT_SUBJECT = /^\s*(?:\/\*\*(?:\n\s*\*)?|\/\/) ((?:What|Whatever|Whoever|Of) .*)/gm;

const commentsWithoutSubject = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(WITHOUT_SUBJECT)].map(([, comment]) => `${path} "${comment}"`);
