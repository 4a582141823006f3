import { inAllLanguages } from '../../../words/words';

/** Words that titles have for a page and not for a business. */
const WORDS = new Set(inAllLanguages(({ titles }) => titles?.pages));

const MAX = 60;

/** Whether a text names a page as every site has one, such as "Home", and no business. */
export const isPageWord = (text: string): boolean =>
  text.length <= MAX &&
  WORDS.has(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[!.…]+$/u, '')
      .trim(),
  );
