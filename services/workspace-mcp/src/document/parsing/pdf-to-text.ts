import { getDocumentProxy } from 'unpdf';
import type { Parsed } from './parsed';
import { linesOf, type PdfPiece } from './pdf-lines';

const MOST_PAGES = 500;

/** The text of a PDF, page after page. */
export async function pdfToText(bytes: Uint8Array): Promise<Parsed> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes)).catch((error: Error) => error);
  if (pdf instanceof Error)
    return { refused: pdf.name === 'PasswordException' ? 'is protected by a password' : 'is not a readable PDF' };
  if (pdf.numPages > MOST_PAGES) return { refused: `has more than ${MOST_PAGES} pages` };
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(linesOf(items.filter((item): item is typeof item & PdfPiece => 'str' in item)));
  }
  return { text: pages.join('\n\n') };
}
