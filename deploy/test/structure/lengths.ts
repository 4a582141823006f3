import type { SourceFile } from './source-files.ts';

export const MAX_LINES_OF_A_FILE = 200;
export const MAX_LINES_OF_A_FUNCTION = 60;

export interface Length {
  readonly lines: number;
  readonly place: string;
}

export interface FunctionLength extends Length {
  /** As it is declared, or the call that it is an argument of. */
  readonly name: string;
}

const HEAD =
  /^( *)(?!(?:if|for|while|switch|else|try|catch|do|class|interface|\} (?:else|catch|finally))\b|[/*])(?=\S).*(?:=>|\)[^=]*) \{$/;

/** The lengths of functions in a formatted file: a body ends at the brace that is indented like its first line. */
export function functionLengths({ path, text }: SourceFile): FunctionLength[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const indent = HEAD.exec(line)?.[1];
    if (indent === undefined || line.trimStart().startsWith('describe(')) return [];
    const first = /^[)}]/.test(line.slice(indent.length)) ? headBefore(lines, index, indent) : index;
    const end = lines.findIndex((other, at) => at > index && other.startsWith(`${indent}}`));
    return end < 0 ? [] : [{ lines: end - first + 1, place: `${path}:${first + 1}`, name: nameIn(lines[first]!) }];
  });
}

const nameIn = (head: string): string =>
  (/\b(?:function|const|let) \*?(\w+)/.exec(head) ?? /(\w+)\s*[(<:=]/.exec(head))?.[1] ?? head.trim();

/** Where the head begins that ends on this line. */
function headBefore(lines: readonly string[], index: number, indent: string): number {
  for (let at = index - 1; at >= 0; at -= 1)
    if (lines[at]!.startsWith(indent) && /\S/.test(lines[at]!.charAt(indent.length))) return at;
  return index;
}

export const fileLength = ({ path, text }: SourceFile): Length => ({
  lines: text.trimEnd().split('\n').length,
  place: path,
});

export const longestOf = (lengths: readonly Length[]): Length =>
  lengths.reduce((longest, one) => (one.lines > longest.lines ? one : longest));
