import { extractText, getDocumentProxy } from 'unpdf';
import type { Parsed } from './parsed';

const MOST_PAGES = 500;

/** The text of a PDF, page after page. */
export async function pdfToText(bytes: Uint8Array): Promise<Parsed> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes)).catch((error: Error) => error);
  if (pdf instanceof Error)
    return { refused: pdf.name === 'PasswordException' ? 'is protected by a password' : 'is not a readable PDF' };
  if (pdf.numPages > MOST_PAGES) return { refused: `has more than ${MOST_PAGES} pages` };
  const { text } = await extractText(pdf, { mergePages: false });
  return { text: text.join('\n\n') };
}
