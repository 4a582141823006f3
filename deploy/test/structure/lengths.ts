import type { SourceFile } from './source-files.ts';

export interface Length {
  readonly lines: number;
  readonly place: string;
}

const HEAD =
  /^( *)(?!(?:if|for|while|switch|else|try|catch|do|class|interface|\} (?:else|catch|finally))\b|[/*])(?=\S).*(?:=>|\)[^=]*) \{$/;

/** The lengths of functions in a formatted file: a body ends at the brace that is indented like its first line. */
export function functionLengths({ path, text }: SourceFile): Length[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const indent = HEAD.exec(line)?.[1];
    if (indent === undefined || line.trimStart().startsWith('describe(')) return [];
    const first = /^[)}]/.test(line.slice(indent.length)) ? headBefore(lines, index, indent) : index;
    const end = lines.findIndex((other, at) => at > index && other.startsWith(`${indent}}`));
    return end < 0 ? [] : [{ lines: end - first + 1, place: `${path}:${first + 1}` }];
  });
}

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
