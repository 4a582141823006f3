import { withoutDoubles } from './pdf-doubles';
import type { PdfPiece } from './pdf-piece';

/** The lines of pieces of text. The pieces of lines in Arabic or Hebrew are brought into the order in which they are read. */
export function linesOf(pieces: readonly PdfPiece[]): string {
  const lines: PdfPiece[][] = [[]];
  for (const piece of withoutDoubles(pieces)) {
    lines.at(-1)!.push(piece);
    if (piece.hasEOL) lines.push([]);
  }
  return lines.map(lineOf).join('\n');
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const isRightToLeft = ({ str }: PdfPiece): boolean => RIGHT_TO_LEFT.test(str);
const isLeftToRight = (piece: PdfPiece): boolean => /\p{L}/u.test(piece.str) && !isRightToLeft(piece);

/** Letters in the shape that they have in a word, and strokes of Han characters, which fonts have beside the letters themselves. */
const SHAPES = /[\u2f00-\u2fd5\ufb00-\ufdff\ufe70-\ufefc]+/g;

function lineOf(line: readonly PdfPiece[]): string {
  const pieces = line.some(isRightToLeft) ? drawnForward(line).flatMap(asRead) : line.map(({ str }) => str);
  return pieces.join('').replace(SHAPES, (shapes) => shapes.normalize('NFKC'));
}

/** The parts of a line that are drawn from left to right: cells of a table, and words that are drawn in the order in which they are read. */
function drawnForward(line: readonly PdfPiece[]): PdfPiece[][] {
  const parts: PdfPiece[][] = [[]];
  let last = Number.NEGATIVE_INFINITY;
  for (const piece of line) {
    const left = isShown(piece) ? piece.transform[4]! : last;
    if (left < last) parts.push([]);
    parts.at(-1)!.push(piece);
    last = left;
  }
  return parts;
}

/** The texts of a part in the order in which they are read, behind a space where the part stands apart from the one before. */
function asRead(part: readonly PdfPiece[], at: number, parts: readonly (readonly PdfPiece[])[]): string[] {
  return at > 0 && isApart(parts[at - 1]!, part) ? [' ', ...ordered(part)] : ordered(part);
}

/** The share of the height of a letter that is more than the distance between letters. */
const MIN_GAP = 0.15;

/** Whether there is a gap to the right of a part that the one before does not fill with a space. */
function isApart(before: readonly PdfPiece[], part: readonly PdfPiece[]): boolean {
  const { transform, width, height } = part.findLast(isShown) ?? part.at(-1)!;
  const next = before.find(isShown);
  return next !== undefined && isShown(before.at(-1)!) && next.transform[4]! - transform[4]! - width > MIN_GAP * height;
}

const isShown = ({ str }: PdfPiece): boolean => str.trim() !== '';

function ordered(part: readonly PdfPiece[]): string[] {
  const isMainlyLeftToRight = lettersOf(part.filter(isLeftToRight)) > lettersOf(part.filter(isRightToLeft));
  if (isMainlyLeftToRight) return withReversed(part, isRightToLeft, isLeftToRight).map(({ str }) => str);
  return withReversed(part.toReversed(), isLeftToRight, isRightToLeft).map(({ str }) => mirrored(str));
}

const lettersOf = (pieces: readonly PdfPiece[]): number => pieces.reduce((sum, { str }) => sum + str.length, 0);

/** The pieces, with each run that begins and ends with a piece of one kind, and has none of the other, turned round. */
function withReversed(
  pieces: readonly PdfPiece[],
  isTurned: (piece: PdfPiece) => boolean,
  isOther: (piece: PdfPiece) => boolean,
): PdfPiece[] {
  const all: PdfPiece[] = [];
  let run: PdfPiece[] = [];
  let after: PdfPiece[] = [];
  const end = (): void => {
    all.push(...run.reverse(), ...after);
    run = [];
    after = [];
  };
  for (const piece of pieces) {
    if (isTurned(piece)) {
      run.push(...after, piece);
      after = [];
    } else if (!isOther(piece) && run.length > 0) after.push(piece);
    else {
      end();
      all.push(piece);
    }
  }
  end();
  return all;
}

const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };

/** A bracket as it is meant in a text from right to left, where it is drawn as its counterpart. */
const mirrored = (text: string): string =>
  /[\p{L}\p{N}]/u.test(text) ? text : text.replace(/[()[\]«»]/g, (bracket) => MIRRORED[bracket]!);
