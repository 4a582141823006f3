import type { PdfPiece } from './pdf-piece';

/** The share of the height of a letter by which a text is moved that is drawn again to look bold; letters are farther apart. */
const SHIFT = 0.1;
const MIN_SHIFT = 0.5;

/** The pieces without those that are drawn once more at nearly the same place, as some programs make bold text and shadows. */
export function withoutDoubles(pieces: readonly PdfPiece[]): PdfPiece[] {
  const drawn = new Map<string, PdfPiece[]>();
  return withSingleLetters(pieces).flatMap((piece) => {
    if (piece.str.trim() === '') return [piece];
    const cells = cellsAround(piece);
    if (cells.some((cell) => drawn.get(cell)?.some((other) => isAtPlaceOf(piece, other))))
      return piece.hasEOL ? [{ ...piece, str: '', width: 0 }] : [];
    const own = drawn.get(cells[0]!);
    // A cell is small, so that few equal texts that are apart are in one.
    if (!own) drawn.set(cells[0]!, [piece]);
    else if (own.length < MAX_IN_CELL) own.push(piece);
    return [piece];
  });
}

/** Letters that a line has at least before its being doubled throughout is no accident. */
const MIN_DOUBLED = 4;
const DOUBLED = /^(?:(.)\1)+$/su;

/** The pieces with the lines put right each of whose letters was drawn twice, one after the other: "SSttaatteemmeenntt". */
function withSingleLetters(pieces: readonly PdfPiece[]): PdfPiece[] {
  const lines: PdfPiece[][] = [[]];
  for (const piece of pieces) {
    lines.at(-1)!.push(piece);
    if (piece.hasEOL) lines.push([]);
  }
  return lines.flatMap((line) => withSingle(line));
}

/** The pieces have letters of two places, so that the first gets the text of the line. */
function withSingle(line: readonly PdfPiece[]): readonly PdfPiece[] {
  const text = line.map(({ str }) => str).join('');
  if (!isDoubled(text)) return line;
  const single = text.replace(/\s+|(.)\1/gsu, (found, one) => one ?? found);
  return line.map((piece, n) => ({ ...piece, str: n === 0 ? single : '' }));
}

function isDoubled(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const letters = text.match(/(\p{L})\1/gu)?.length ?? 0;
  return letters >= MIN_DOUBLED && words.every((word) => DOUBLED.test(word));
}

const CELL = 4;
const MAX_IN_CELL = 4;

/** The cells of a grid in which an equal piece can be, its own first. */
function cellsAround({ str, transform }: PdfPiece): string[] {
  const [x, y] = [Math.floor(transform[4]! / CELL), Math.floor(transform[5]! / CELL)];
  const steps = [0, -1, 1];
  return steps.flatMap((dx) => steps.map((dy) => `${x + dx} ${y + dy} ${str}`));
}

function isAtPlaceOf(one: PdfPiece, other: PdfPiece): boolean {
  const most = Math.min(CELL, Math.max(MIN_SHIFT, SHIFT * one.height));
  return [4, 5].every((n) => Math.abs(one.transform[n]! - other.transform[n]!) <= most);
}
