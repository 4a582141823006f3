import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { withoutInvisible } from './invisible';
import { joinWords } from './joined-words';
import type { Parsed } from './parsed';
import { linesOf } from './pdf-lines';
import type { PdfPiece } from './pdf-piece';

const MOST_PAGES = 500;

/** The tables by which PDFs in Chinese, Japanese and Korean name characters. The path is the same from the sources and the compiled files. */
const CMAPS = join(__dirname, '../../../cmaps/');
const OPTIONS = { cMapUrl: CMAPS, cMapPacked: true };

/** The text of a PDF, page after page. */
export async function pdfToText(bytes: Uint8Array): Promise<Parsed> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), OPTIONS).catch((error: Error) => error);
  if (pdf instanceof Error)
    return { refused: pdf.name === 'PasswordException' ? 'is protected by a password' : 'is not a readable PDF' };
  if (pdf.numPages > MOST_PAGES) return { refused: `has more than ${MOST_PAGES} pages` };
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(linesOf(items.filter((item): item is typeof item & PdfPiece => 'str' in item)));
  }
  return { text: withoutInvisible(joinWords(pages.join('\n\n'))) };
}
