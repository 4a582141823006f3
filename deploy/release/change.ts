import { parse } from 'yaml';

/** Kinds of changes in the order of https://keepachangelog.com. */
export const KINDS = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'] as const;
export const AUDIENCES = ['clients', 'operators'] as const;
const MAX_CHARACTERS = 200;

/** A change as a file of changes/ tells it. */
export interface Change {
  /** From the root of the repository. */
  readonly path: string;
  readonly kind: (typeof KINDS)[number];
  readonly audience: (typeof AUDIENCES)[number];
  /** The slug of a promise, or a page of docs, where readers find more. */
  readonly see: string;
  /** Whether clients or operators have to act before they upgrade. */
  readonly breaking: boolean;
  /** The migration whose contract step the text states, such as `conversations 7`. */
  readonly migration?: string;
  readonly text: string;
}

/** A target that the text of a change may refer to. */
export interface Surroundings {
  /** The folders that a name may begin with, as the subject of a commit does. */
  readonly scopes: readonly string[];
  /** The place of each promise by its slug, such as `docs/contract/site.md#first-page`. */
  readonly promises: ReadonlyMap<string, string>;
  readonly hasFile: (path: string) => boolean;
}

const FILE = /^---\n(.*?)^---\n(.*)$/ms;
const FIELDS = new Set(['kind', 'for', 'see', 'breaking', 'migration']);

/** Reads a file of changes/. Its problems are sentences, and none is left when the change can be released. */
export function readChange(
  path: string,
  text: string,
  surroundings: Surroundings,
): { change: Change; problems: string[] } {
  const [, head = '', body = ''] = FILE.exec(text) ?? [];
  const fields = fieldsOf(head);
  const change: Change = {
    path,
    kind: fields.kind as Change['kind'],
    audience: fields.for as Change['audience'],
    see: String(fields.see ?? ''),
    breaking: fields.breaking === true,
    ...(fields.migration === undefined ? {} : { migration: String(fields.migration) }),
    text: body.trim().replace(/\s*\n\s*/g, ' '),
  };
  const problems = [
    ...nameProblems(path, surroundings),
    ...fieldProblems(fields),
    ...textProblems(body.trim()),
    ...placeProblems(change, surroundings),
  ];
  return { change, problems: problems.map((problem) => `${path}: ${problem}`) };
}

/** The place that a change names, from the root of the repository. */
export const placeOf = ({ see }: Pick<Change, 'see'>, { promises }: Pick<Surroundings, 'promises'>): string =>
  promises.get(see) ?? see;

function fieldsOf(head: string): Record<string, unknown> {
  try {
    const fields: unknown = parse(head);
    return fields !== null && typeof fields === 'object' ? (fields as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function nameProblems(path: string, { scopes }: Surroundings): string[] {
  const name = path.replace(/^.*\//, '');
  const isNamed = scopes.some((scope) => name.startsWith(`${scope}-`)) && /^[a-z0-9]+(-[a-z0-9]+)+\.md$/.test(name);
  return isNamed ? [] : [`the name is not <scope>-<slug>.md, where the scope is one of ${scopes.join(', ')}`];
}

function fieldProblems(fields: Record<string, unknown>): string[] {
  const unknown = Object.keys(fields).filter((name) => !FIELDS.has(name));
  return [
    ...(unknown.length > 0 ? [`the front matter has unknown fields: ${unknown.join(', ')}`] : []),
    ...(KINDS.some((kind) => kind === fields.kind) ? [] : [`kind is not one of ${KINDS.join(', ')}`]),
    ...(AUDIENCES.some((audience) => audience === fields.for) ? [] : [`for is not one of ${AUDIENCES.join(', ')}`]),
    ...(['undefined', 'boolean'].includes(typeof fields.breaking) ? [] : ['breaking is neither true nor false']),
  ];
}

function textProblems(text: string): string[] {
  const { length } = [...text];
  if (length === 0) return ['the text is missing'];
  return [
    ...(length > MAX_CHARACTERS ? [`the text has ${length} characters, more than ${MAX_CHARACTERS}`] : []),
    ...(/\n\s*\n|^[#>*-] /m.test(text) ? ['the text is not one paragraph'] : []),
    ...(text.endsWith('.') ? [] : ['the text does not end with a full stop']),
    ...(/\]\(/.test(text) ? ['the text has a link: name its place in "see"'] : []),
  ];
}

function placeProblems(change: Change, surroundings: Surroundings): string[] {
  const [file = ''] = placeOf(change, surroundings).split('#');
  return file.endsWith('.md') && surroundings.hasFile(file)
    ? []
    : ['see names neither a promise of docs/contract nor a page of docs'];
}
