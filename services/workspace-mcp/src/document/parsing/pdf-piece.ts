/** A piece of a line of a PDF, in the order in which the PDF draws it. */
export interface PdfPiece {
  readonly str: string;
  readonly hasEOL: boolean;
  /** The matrix of its position: the fifth number is the distance from the left, the sixth that from the bottom. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}
