import type { HoursLanguage } from '../hours-language';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { pt } from './pt';
import { ru } from './ru';
import { zh } from './zh';

/** By BCP 47 tag. */
export const languages: Readonly<Record<string, HoursLanguage>> = { en, de, fr, es, pt, ru, ar, ja, zh };
