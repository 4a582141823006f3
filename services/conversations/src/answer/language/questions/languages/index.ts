import type { QuestionWords } from '../question-words';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { pt } from './pt';
import { ru } from './ru';
import { zh } from './zh';

/** The languages in which [phrases](../../phrases/languages/index.ts) exist. */
export const languages: readonly QuestionWords[] = [en, de, fr, es, pt, ru, ar, ja, zh];
